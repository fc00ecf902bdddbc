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
 */
export function takeUpEarlyInput(form: HTMLFormElement) {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && TICKED.includes(control.type)) {
      if (control.checked === control.defaultChecked) continue;
      control.checked = control.defaultChecked;
      control.click();
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      if (control.value !== control.defaultValue) type(control, control.value);
    }
  }
}
