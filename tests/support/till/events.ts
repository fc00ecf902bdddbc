// Reads server-sent events as a browser does.

/** Typed by each test's expectations. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any;

export interface Events {
  response: Response;
  /**
   * Returns the next event, skipping beats; undefined when the stream has ended. Throws if its name is not the given
   * one.
   */
  next(name?: string): Promise<Data>;
  /** Disconnects, as a closed page does. */
  close(): Promise<void>;
}

export function eventsOf(response: Response): Events {
  const reader = response.ok ? response.body!.getReader() : undefined;
  const decoder = new TextDecoder();
  let text = "";
  const nextBlock = async (): Promise<string | undefined> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        return block;
      }
      const { done, value } = await reader!.read();
      if (done) return undefined;
      text += decoder.decode(value, { stream: true });
    }
  };
  return {
    response,
    async next(name) {
      for (let block = await nextBlock(); block !== undefined; block = await nextBlock()) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (event === "beat") continue;
        if (name !== undefined && event !== name) throw new Error(`${event} came, not ${name}`);
        return JSON.parse(data!);
      }
      return undefined;
    },
    close: async () => reader?.cancel(),
  };
}
