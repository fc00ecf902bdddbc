import { displayTokenOf } from "@/lib/auth";
import { DisplayNotPaired, readWatchedDisplays } from "@/lib/domain/till";
import { routesOf } from "../route";
import type { Operation } from "../operation";
import type { Watched } from "../watch";

/** Routes of a customer display, which is identified by the token in its cookie. */
export const displayRoute = routesOf<Operation, { token: string | undefined }>({
  name: "display",
  identify: ({ headers }) => ({ token: displayTokenOf(headers) }),
  describe: () => ({}),
  logLevel: "debug",
});

/** Reads customer displays for their event streams. */
export const watchedDisplays: Watched = {
  name: "displays",
  async read(ids) {
    const seen = await readWatchedDisplays(ids);
    return new Map(
      ids.map((id) => {
        const data = seen.get(id);
        return [id, data ? { event: "display", data } : new DisplayNotPaired()] as const;
      }),
    );
  },
};
