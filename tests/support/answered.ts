/** A route's response, read. */
export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  // Typed by each test's expectations.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export async function answered(response: Response): Promise<Answered> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  const body: unknown = isJson && text ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, body };
}
