/**
 * On `globalThis`, because a module's own variables are not there once: the framework bundles instrumentation and routes
 * separately, the server in front is bundled apart from both, and each bundle has its own copy of the module.
 */
// oxlint-disable-next-line no-restricted-globals -- The one place.
const holder = globalThis as typeof globalThis & { qassaState?: Map<string, unknown> };
const states = (holder.qassaState ??= new Map<string, unknown>());

/**
 * Returns the state of this name that this process, or this page in a browser, has once: what `initial` returned when it was
 * first asked for. A name belongs to one module (a test of all modules finds others), so the state has that module's type.
 */
export function ofProcess<State>(name: string, initial: () => State): State {
  if (!states.has(name)) states.set(name, initial());
  return states.get(name) as State;
}
