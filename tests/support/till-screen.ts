// A till's browser, as the server sees it: a session, requests and server-sent events.
import { CommandError } from "@/operate/launch/command.mjs";

export interface Person {
  email: string;
  password: string;
}

/** Signs in as a browser does. Returns the cookies of the session. */
export async function signInAt(origin: string, person: Person): Promise<string> {
  const csrf = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookies = cookiesOf(csrf);
  const signedIn = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", cookie: cookies },
    body: new URLSearchParams({ ...person, csrfToken, json: "true" }),
  });
  const session = cookiesOf(signedIn);
  if (!session.includes("session-token"))
    throw new CommandError("The benchmark could not sign in.");
  return session;
}

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

export interface TillPayment {
  payment: { payment_id: string; status: string; qr_token: string };
}

export class Screen {
  readonly #origin: string;
  #cookie: string;
  #tillId = "";

  private constructor(origin: string, cookie: string) {
    this.#origin = origin;
    this.#cookie = cookie;
  }

  static async open(origin: string, cookie: string): Promise<Screen> {
    const screen = new Screen(origin, cookie);
    screen.#tillId = (await screen.#send<{ till_id: string }>("/account/till", {})).till_id;
    return screen;
  }

  async #send<Answer>(path: string, body: object): Promise<Answer> {
    const response = await fetch(`${this.#origin}/api${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: this.#origin,
        cookie: this.#cookie,
      },
      body: JSON.stringify(body),
    });
    // Opening the till sets a cookie that makes this browser that till.
    const set = cookiesOf(response);
    if (set) this.#cookie = `${this.#cookie}; ${set}`;
    if (response.ok) return (await response.json()) as Answer;
    throw new CommandError(`${path} answered ${response.status}: ${await response.text()}`);
  }

  /** Takes a payment by QR code. */
  async take(amount: number, key: string): Promise<{ id: string; qrToken: string }> {
    const { payment } = await this.#send<TillPayment>(`/account/till/${this.#tillId}/payments`, {
      amount,
      idempotency_key: key,
    });
    return { id: payment.payment_id, qrToken: payment.qr_token };
  }

  /** Pays as the payer, through the QR code. */
  payerPays(qrToken: string, phone: string): Promise<object> {
    return this.#send(`/sandbox/qr/${qrToken.slice(qrToken.lastIndexOf("/") + 1)}/pay`, { phone });
  }

  /** Pairs a customer display in another window of this browser. */
  async openDisplay(): Promise<void> {
    await this.#send(`/account/till/${this.#tillId}/displays`, {});
  }

  /** Opens an event stream with this browser's cookies. */
  async stream(path: string, signal?: AbortSignal): Promise<AsyncGenerator<StreamedEvent>> {
    const response = await fetch(`${this.#origin}/api${path}`, {
      headers: { cookie: this.#cookie },
      ...(signal && { signal }),
    });
    if (response.ok && response.body) return eventsOf(response.body);
    throw new CommandError(`${path} answered ${response.status}`);
  }

  /**
   * Resolves with the time at which the event stream reports the payment as paid. Calls `onEvent` for each payment
   * event.
   */
  async paidAt(paymentId: string, onEvent?: () => void): Promise<number> {
    const events = await this.stream(`/account/till/payments/${paymentId}/events`);
    for await (const { event, data } of events) {
      if (event !== "payment") continue;
      onEvent?.();
      if ((data as TillPayment).payment.status === "completed") return performance.now();
    }
    throw new CommandError("The event stream ended before the payment was paid.");
  }
}

export interface StreamedEvent {
  event: string;
  data: object;
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop()!;
    for (const block of blocks) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event !== undefined) yield { event, data: JSON.parse(data!) as object };
    }
  }
}
