const TICKED = ["checkbox", "radio"];

/** Sets the value past the property that React watches, as the browser does for a person who types. */
function type(control: HTMLInputElement | HTMLTextAreaElement, text: string) {
  Reflect.set(Object.getPrototypeOf(control) as object, "value", text, control);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Tells a field what was typed or ticked in it, or filled in by the browser, between its arrival and React's: React
 * takes what it finds for what it has put there, so that the page would show one thing and send another.
 */
export function takeUpEarlyInput(control: Element) {
  if (control instanceof HTMLInputElement && TICKED.includes(control.type)) {
    if (control.checked === control.defaultChecked) return;
    control.checked = control.defaultChecked;
    control.click();
  } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    const typed = control.value;
    if (typed === control.defaultValue) return;
    control.value = control.defaultValue;
    type(control, typed);
  }
}
