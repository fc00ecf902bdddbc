import * as messages from "@/lib/messages";

/** Returns the errors of a form's fields that are invalid by their attributes, by name and in their order. */
export function faultsOfFields(fields: Iterable<Element>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of fields) {
    if (!isTyped(field) || field.name === "" || field.validity.valid) continue;
    faults[field.name] ??= faultOf(field);
  }
  return faults;
}

type Typed = HTMLInputElement | HTMLTextAreaElement;

const isTyped = (field: Element): field is Typed =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;

function faultOf(field: Typed): string {
  const m = messages.fieldFaults;
  // Set by the field itself, which also shows it.
  if (field.validity.customError) return field.validationMessage;
  if (field.type === "email") return m.email;
  if (field.type === "url" && field.value !== "") return m.url;
  if (field.validity.valueMissing) return m.missing;
  return m.invalid;
}
