// Browsers that hold server-sent events open, by the hundred.
import { Agent, get } from "node:http";

/** One open stream, as long as the server leaves it open. */
export interface OpenStream {
  status: number;
  isOpen: () => boolean;
  /** The names of its events, and how many of each came. */
  events: Map<string, number>;
  ended: Promise<void>;
  close: () => void;
}

const agent = new Agent({ maxSockets: Infinity });

/** Resolves with the answer's head. */
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

/** Opens them some at a time, as browsers would come. */
export async function openStreams(
  wanted: readonly { url: string; cookie: string }[],
): Promise<OpenStream[]> {
  const AT_ONCE = 20;
  const opened: OpenStream[] = [];
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const group = wanted.slice(from, from + AT_ONCE);
    opened.push(...(await Promise.all(group.map(({ url, cookie }) => openStream(url, cookie)))));
  }
  return opened;
}
