// Run as a process of its own by tests that kill it, or have several deliver at once. Prints what it did.
import { closeDatabase } from "@/lib/kit/db";
import { deliverDue } from "@/lib/domain/webhooks";

console.log(JSON.stringify(await deliverDue()));
await closeDatabase();
process.exit(0);
