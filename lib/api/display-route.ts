import { displayTokenOf } from "@/lib/auth";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { log } from "@/lib/kit/log";
import { DisplayNotPaired, openDisplay, readDisplay, readWatchedDisplays } from "@/lib/domain/till";
import { toTimestamp } from "@/lib/kit/time";
import { answerHeaders, errorResponse } from "./error-response";
import { newRequestId } from "./request-id";
import { watch, type Watched } from "./watch";

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

const displays: Watched = {
  name: "displays",
  async look(ids) {
    const seen = await readWatchedDisplays(ids);
    return new Map(
      ids.map((id) => {
        const data = seen.get(id);
        return [id, data ? { event: "display", data } : new DisplayNotPaired()] as const;
      }),
    );
  },
};

/** The same as events, until the display is unpaired or goes away. */
export const watchDisplayRoute = displayRoute(async (request) => {
  const { id, display } = await openDisplay(displayTokenOf(request.headers));
  const first = { event: "display", data: display };
  return watch({ request, watched: displays, key: id, owner: id, first });
});
