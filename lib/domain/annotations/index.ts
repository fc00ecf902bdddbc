export { addNote, deleteNote, listNotes } from "./notes";
export { changeTags, listUsedTags } from "./tags";
