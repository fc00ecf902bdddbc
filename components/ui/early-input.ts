type Field = HTMLInputElement | HTMLTextAreaElement;

const TICKED = ["checkbox", "radio"];

/** What stands in a field past what was drawn in it, told to React as the browser does when a person types. */
function type(field: Field, text: string) {
  field.value = field.defaultValue;
  Reflect.set(Object.getPrototypeOf(field) as object, "value", text, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Tells the fields of a form what was typed or ticked in them, or filled in by the browser, between their arrival and
 * React's: React takes what it finds for what it has put there, so that the page would show one thing and send another.
 * Gives back what was typed, by the fields' names.
 */
export function takeUpEarlyInput(form: HTMLFormElement): Map<string, string> {
  const typed: [Field, string][] = [];
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && TICKED.includes(control.type)) {
      if (control.checked === control.defaultChecked) continue;
      control.checked = control.defaultChecked;
      control.click();
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      if (control.value !== control.defaultValue) typed.push([control, control.value]);
    }
  }
  for (const [field, text] of typed) type(field, text);
  return new Map(typed.map(([{ name }, text]) => [name, text]));
}

/** The same for a field that has come later than its form, and may have been drawn anew instead of taken over. */
export function takeUpLateInput(field: Field, typed: Map<string, string>) {
  const text = typed.get(field.name);
  if (text !== undefined) type(field, text);
}
