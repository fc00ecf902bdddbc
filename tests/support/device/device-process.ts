// Run as a process of its own by tests that kill it: the device API on a port, and the background work.
import { startBackgroundWork } from "@/lib/jobs";
import { listen } from "@/tests/support/listener";
import { serveDeviceApi } from "./device-client";

const { origin } = await listen(serveDeviceApi);
await startBackgroundWork();
process.send!(origin);
// The test that started it is gone.
process.on("disconnect", () => process.exit());
