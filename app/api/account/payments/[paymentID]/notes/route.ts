import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { addNote, listNotes } from "@/lib/domain/annotations";

export const GET = accountRoute(accountOperations.listNotes, async ({ member, params }) => ({
  data: await listNotes(member, params.paymentID),
}));

export const POST = accountRoute(accountOperations.addNote, ({ member, params, body }) =>
  addNote(member, params.paymentID, body.text),
);
