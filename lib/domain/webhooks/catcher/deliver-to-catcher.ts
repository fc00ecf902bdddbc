import type { WebhookRequest } from "../request";
import { catcherResponse, type CatcherResponse } from "./answer";
import { catchRequest } from "./catch-request";

/**
 * Hands a delivery to the organization's own webhook catcher in this process, so that it arrives whether or not this
 * server can reach its public URL. No connection is made, whatever the URL of the request is. The catcher gets the same
 * bytes and headers as over HTTP. Throws the signal's reason once it is aborted, and `CatcherNotFound`.
 */
export async function deliverToCatcher(
  organizationId: string,
  { url, headers, body }: WebhookRequest,
  signal: AbortSignal,
): Promise<CatcherResponse> {
  const arrived = {
    host: new URL(url).host,
    connection: "keep-alive",
    ...headers,
    "content-length": String(body.length),
  };
  const answered = catchRequest(organizationId, { headers: arrived, body }).then((caught) =>
    catcherResponse(caught, signal),
  );
  const response = await Promise.race([answered, rejected(signal)]);
  if (response === "no answer") throw signal.reason;
  return response;
}

const rejected = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
