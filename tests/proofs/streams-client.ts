// Hundreds of browsers that hold server-sent event streams open.
import { Agent, get } from "node:http";

/** A stream, open until the server or `close` ends it. */
export interface OpenStream {
  status: number;
  isOpen: () => boolean;
  /** The number of events received, by name. */
  events: Map<string, number>;
  ended: Promise<void>;
  close: () => void;
}

const agent = new Agent({ maxSockets: Infinity });

/** Resolves when the response's head arrives. */
function openStream(url: string, cookie: string): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { cookie } }, (response) => {
      const events = new Map<string, number>();
      let isOpen = true;
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        for (const [, name = ""] of text.matchAll(/^event: (\w+)$/gm)) {
          events.set(name, (events.get(name) ?? 0) + 1);
        }
      });
      const ended = new Promise<void>((end) => {
        const over = () => {
          isOpen = false;
          end();
        };
        response.on("end", over).on("close", over).on("error", over);
      });
      const close = () => request.destroy();
      resolve({ status: response.statusCode ?? 0, isOpen: () => isOpen, events, ended, close });
    });
    request.on("error", reject);
  });
}

/** Opens streams in small batches, as browsers would arrive. */
export async function openStreams(
  wanted: readonly { url: string; cookie: string }[],
): Promise<OpenStream[]> {
  const BATCH_SIZE = 20;
  const opened: OpenStream[] = [];
  for (let from = 0; from < wanted.length; from += BATCH_SIZE) {
    const group = wanted.slice(from, from + BATCH_SIZE);
    opened.push(...(await Promise.all(group.map(({ url, cookie }) => openStream(url, cookie)))));
  }
  return opened;
}
