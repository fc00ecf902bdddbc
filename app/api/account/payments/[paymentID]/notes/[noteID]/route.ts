import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { deleteNote } from "@/lib/domain/annotations";

export const DELETE = accountRoute(accountOperations.deleteNote, async ({ member, params }) => {
  await deleteNote(member, params.paymentID, params.noteID);
  return {};
});
