interface Promise<T> {
  /** Waits for what the callback returns: TypeScript's own declaration says that it returns nothing. */
  finally(onFinally: () => PromiseLike<unknown>): Promise<T>;
}
