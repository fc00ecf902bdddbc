// A mail server with just enough SMTP to take emails.
import { type AddressInfo, createServer } from "node:net";

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  /** What was said to it, in the order in which it came. */
  received: string[];
  /** To whom it has taken emails, in that order. */
  recipients: () => string[];
  close: () => void;
}

/** Starts one on 127.0.0.1; `recipient` is its reply to RCPT. */
export async function startMailServer(recipient = "250 fine"): Promise<MailServer> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    let end = "";
    socket.write("220 here\r\n");
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      received.push(chunk);
      if (isData) {
        // The end may come in two parts.
        end = (end + chunk).slice(-5);
        if (end !== "\r\n.\r\n") return;
        isData = false;
        socket.write("250 taken\r\n");
      } else if (chunk.startsWith("DATA")) {
        isData = true;
        socket.write("354 go on\r\n");
      } else {
        socket.write(chunk.startsWith("RCPT") ? `${recipient}\r\n` : "250 fine\r\n");
      }
    });
    socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    recipients: () => received.flatMap((chunk) => /^RCPT TO:<([^>]*)>/.exec(chunk)?.slice(1) ?? []),
    close: () => server.close(),
  };
}
