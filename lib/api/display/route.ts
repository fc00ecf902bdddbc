import { displayTokenOf } from "@/lib/auth";
import { DisplayNotPaired, readWatchedDisplays, type ShownOnDisplay } from "@/lib/domain/till";
import { requireOwnPage } from "../core/credentials";
import type { StreamEvent } from "../core/event-stream";
import type { Operation } from "../core/operation";
import { routesOf } from "../core/route";
import type { Watched } from "../core/watch";

/** Routes of a customer display, which is identified by the token in its cookie. Only pages of Qassa may write. */
export const displayRoute = routesOf<Operation, { token: string | undefined }>({
  name: "display",
  identify(request, { method }) {
    if (method !== "GET") requireOwnPage(request);
    return { token: displayTokenOf(request.headers) };
  },
  describe: () => ({}),
  logLevel: "debug",
});

/** Returns the event for what a display shows. Only pending payments and questions end without a change of the till. */
export const displayEvent = ({ display, dependsOn }: ShownOnDisplay): StreamEvent => ({
  event: "display",
  data: display,
  dependsOn,
  isResting: display.showing?.status !== "pending" && display.tip_question === undefined,
});

/** Reads customer displays for their event streams. */
export const watchedDisplays: Watched = {
  name: "displays",
  async read(ids) {
    const seen = await readWatchedDisplays(ids);
    return new Map(
      ids.map((id) => {
        const shown = seen.get(id);
        return [id, shown ? displayEvent(shown) : new DisplayNotPaired()] as const;
      }),
    );
  },
};
