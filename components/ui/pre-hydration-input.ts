type Field = HTMLInputElement | HTMLTextAreaElement;

const TICKED = ["checkbox", "radio"];

/** Passes a field's input from before hydration to React, as an ordinary input event. */
function type(field: Field, text: string) {
  field.value = field.defaultValue;
  Reflect.set(Object.getPrototypeOf(field) as object, "value", text, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Passes to React what was typed, chosen or autofilled in a form's fields before hydration. React assumes that fields
 * have the values it rendered, so the page would show one thing and send another.
 */
export function adoptPreHydrationInput(controls: Iterable<Element>) {
  for (const control of controls) {
    if (control instanceof HTMLInputElement && TICKED.includes(control.type)) {
      const wasChanged = control.checked !== control.defaultChecked;
      // The radio that was unchecked follows when the checked one is clicked.
      if (!wasChanged || (control.type === "radio" && !control.checked)) continue;
      control.checked = control.defaultChecked;
      control.click();
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      if (control.value !== control.defaultValue) type(control, control.value);
    }
  }
}
