import { displayTokenOf } from "@/lib/auth";
import { recentDatabaseTime } from "@/lib/clock";
import { log } from "@/lib/log";
import { readDisplay } from "@/lib/till";
import { toTimestamp } from "@/lib/time";
import { answerHeaders, errorResponse } from "./error-response";
import { eventStream } from "./event-stream";
import { newRequestId } from "./request-id";

/**
 * The doors of a customer display. Its own token is all that opens them, and what its till shows is all that is
 * behind them.
 */
const displayRoute =
  (answer: (request: Request, requestId: string) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const requestId = newRequestId();
    let response: Response;
    try {
      response = await answer(request, requestId);
    } catch (error) {
      response = errorResponse(error, requestId);
    }
    log.debug({ request_id: requestId, display: request.method, status: response.status });
    return response;
  };

/** What the display shows at this moment. */
export const readDisplayRoute = displayRoute(async (request, requestId) => {
  const display = await readDisplay(displayTokenOf(request.headers));
  const answer = JSON.stringify({ now: toTimestamp(await recentDatabaseTime()), ...display });
  return new Response(answer, { headers: answerHeaders(requestId) });
});

/** The same as events, until the display is unpaired or goes away. */
export const watchDisplayRoute = displayRoute(async (request) => {
  const token = displayTokenOf(request.headers);
  const look = async () => ({ event: "display", data: await readDisplay(token) });
  return eventStream(request, await look(), look);
});
