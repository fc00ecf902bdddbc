import { displayOperations } from "@/lib/api/display/operations";
import { displayRoute, watchedDisplays } from "@/lib/api/display/route";
import { watch } from "@/lib/api/watch";
import { openDisplay } from "@/lib/domain/till";

/** Streams what the display shows until it is unpaired or disconnects. */
export const GET = displayRoute(displayOperations.watchDisplay, async ({ token, request }) => {
  const { id, display } = await openDisplay(token);
  const first = { event: "display", data: display };
  return watch({ request, watched: watchedDisplays, key: id, owner: id, first });
});
