// Run as a separate process by tests that kill it or need several to deliver at once. Prints the result.
import { deliverDue } from "@/lib/domain/webhooks";
import { closeDatabase } from "@/lib/kit/db";

console.log(JSON.stringify(await deliverDue()));
await closeDatabase();
process.exit(0);
