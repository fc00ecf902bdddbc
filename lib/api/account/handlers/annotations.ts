import { addNote, changeTags, deleteNote, listNotes, listUsedTags } from "@/lib/domain/annotations";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const annotationHandlers = {
  listNotes: accountRoute(accountOperations.listNotes, async ({ member, params }) => ({
    data: await listNotes(member, params.paymentID),
  })),
  addNote: accountRoute(accountOperations.addNote, ({ member, params, body }) =>
    addNote(member, params.paymentID, body.text),
  ),
  deleteNote: accountRoute(accountOperations.deleteNote, async ({ member, params }) => {
    await deleteNote(member, params.paymentID, params.noteID);
    return {};
  }),
  listUsedTags: accountRoute(accountOperations.listUsedTags, async ({ member }) => ({
    tags: await listUsedTags(member),
  })),
  changeTags: accountRoute(accountOperations.changeTags, ({ member, body }) =>
    changeTags(member, body),
  ),
};
