import { randomBytes } from "node:crypto";

export const random = () => randomBytes(15).toString("base64url");
export type Secrets = Map<string, string>;

/** A browser: it keeps cookies, and records the secrets that it is given to keep. */
export class Person {
  readonly #cookies = new Map<string, string>();

  constructor(
    readonly origin: string,
    readonly secrets: Secrets,
    readonly name: string,
  ) {}

  keep(what: string, secret: string): string {
    this.secrets.set(`${this.name}: ${what}`, secret);
    return secret;
  }

  /** Sends a request to the installation, or to one instance of it. */
  async send<Answer>({
    method,
    address,
    data,
    headers = {},
    instance = this.origin,
  }: {
    method: string;
    address: string;
    data?: object | undefined;
    headers?: Record<string, string>;
    instance?: string | undefined;
  }) {
    const isForm = data instanceof URLSearchParams;
    const response = await fetch(instance + address, {
      method,
      redirect: "manual",
      headers: {
        origin: this.origin,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(data && !isForm && { "content-type": "application/json" }),
        ...headers,
      },
      ...(data && { body: isForm ? data : JSON.stringify(data) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name) this.#cookies.set(name, value!);
    }
    const text = await response.text();
    const body = (text.startsWith("{") ? JSON.parse(text) : {}) as Answer;
    return { status: response.status, body };
  }

  /** Like `send`, but throws unless the status is below 300. */
  async done<Answer>({
    method,
    address,
    data,
    headers = {},
  }: {
    method: string;
    address: string;
    data?: object;
    headers?: Record<string, string>;
  }) {
    const { status, body } = await this.send<Answer>({ method, address, data, headers });
    if (status >= 300) throw new Error(`${method} ${address}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async signIn(email: string, password: string): Promise<number> {
    const { csrfToken } = await this.done<{ csrfToken: string }>({
      method: "GET",
      address: "/api/auth/csrf",
    });
    const form = new URLSearchParams({ csrfToken, email, password, code: "", json: "true" });
    const { status } = await this.send({
      method: "POST",
      address: "/api/auth/callback/credentials",
      data: form,
    });
    const session = [...this.#cookies].find(([name]) => name.endsWith("session-token"));
    if (session?.[1]) this.keep("session token", session[1]);
    return status;
  }
}
