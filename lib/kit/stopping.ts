// On globalThis, because the front server, which sets it, is not bundled with the code that reads it.
const processState = globalThis as typeof globalThis & { qassaStopping?: boolean };

/** Returns whether this process was told to stop: it completes running requests and takes no new connections. */
export const isStopping = (): boolean => processState.qassaStopping === true;
