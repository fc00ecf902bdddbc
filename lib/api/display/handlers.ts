import { answerTipQuestion, openDisplay, readDisplay } from "@/lib/domain/till";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { toTimestamp } from "@/lib/kit/time";
import type { HandlersOf } from "../core/handlers";
import { watch } from "../core/watch";
import { displayOperations } from "./operations";
import { displayEvent, displayRoute, watchedDisplays } from "./route";

export const displayHandlers = {
  readDisplay: displayRoute(displayOperations.readDisplay, async ({ token }) => ({
    now: toTimestamp(await recentDatabaseTime()),
    ...(await readDisplay(token)),
  })),
  /** Streams what the display shows until it is unpaired or disconnects. */
  watchDisplay: displayRoute(displayOperations.watchDisplay, async ({ token, request }) => {
    const { id, ...shown } = await openDisplay(token);
    const first = displayEvent(shown);
    return watch({ request, watched: watchedDisplays, key: id, owner: id, first });
  }),
  answerTipQuestion: displayRoute(displayOperations.answerTipQuestion, async ({ token, body }) => {
    await answerTipQuestion(token, body);
    return {};
  }),
} satisfies HandlersOf<typeof displayOperations>;
