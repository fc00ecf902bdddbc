// Run as a separate process by tests that kill it: the device API on a port, and the background work.
import { startBackgroundWork } from "@/lib/jobs";
import { listen } from "@/tests/support/listener";
import { serveDeviceApi } from "./device-client";

const { origin } = await listen(serveDeviceApi);
await startBackgroundWork();
process.send!(origin);
// Exits when the test that started it has ended.
process.on("disconnect", () => process.exit());
