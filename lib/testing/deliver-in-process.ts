// Run as a process of its own by tests that kill it, or have several deliver at once. Prints what it did.
import { closeDatabase } from "@/lib/db";
import { deliverDue } from "@/lib/webhooks";

console.log(JSON.stringify(await deliverDue()));
await closeDatabase();
process.exit(0);
