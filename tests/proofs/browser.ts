// A browser that signs in, from whichever address.
export const SIGN_IN = "/api/auth/callback/credentials";

/** Sends what the sign-in page of a browser at an IP address would send. */
export class Browser {
  private readonly cookies = new Map<string, string>();
  private csrfToken = "";

  constructor(
    private readonly origin: string,
    public address: string,
  ) {}

  /** The cookie header of its requests. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** The fields of the form that signs in. */
  formOf(email: string, password: string): URLSearchParams {
    const { csrfToken } = this;
    return new URLSearchParams({ email, password, csrfToken, json: "true" });
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const { address, origin, cookie } = this;
    const headers = { "x-forwarded-for": address, origin, cookie };
    const response = await fetch(`${this.origin}${path}`, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  async open(): Promise<this> {
    const answer = (await (await this.send("/api/auth/csrf")).json()) as { csrfToken: string };
    this.csrfToken = answer.csrfToken;
    return this;
  }

  /** Returns "in" or the error code. */
  async signIn(email: string, password: string): Promise<string> {
    const body = this.formOf(email, password);
    const response = await this.send(SIGN_IN, { method: "POST", body });
    const { url } = (await response.json()) as { url: string };
    if (response.status === 200) return "in";
    return new URL(url).searchParams.get("error") ?? String(response.status);
  }

  post(path: string, fields: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams({ ...fields, csrfToken: this.csrfToken, json: "true" });
    return this.send(path, { method: "POST", body });
  }

  copy(): Browser {
    const copy = new Browser(this.origin, this.address);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    copy.csrfToken = this.csrfToken;
    return copy;
  }
}
