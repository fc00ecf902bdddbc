// Reads server-sent events as a browser does.

/** What the tests say of an event's data. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Data = any;

export interface Events {
  response: Response;
  /** The next event, of this name when one is given; beats do not count. Undefined: the stream has ended. */
  next(name?: string): Promise<Data>;
  /** Goes away, as a closed page does. */
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
