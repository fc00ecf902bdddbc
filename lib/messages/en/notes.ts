import { translatable } from "../translatable";

export const notes = translatable("notes", {
  title: "Notes",
  none: "No notes yet. Only members of your organization see them.",
  noneToRead: "No notes.",
  add: "Add a note",
  label: "Note",
  hint: "For your colleagues: payers, devices and webhooks never get it.",
  missing: "Enter a note.",
  submit: "Add note",
  added: "Note added.",
  former: "A former member",
  delete: (author: string) => `Delete the note by ${author}`,
  question: "Delete this note?",
  questionText:
    "It is deleted for everyone. The audit log keeps that you deleted it, not its text.",
  confirm: "Delete note",
  deleted: "Note deleted.",
});
