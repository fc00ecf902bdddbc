import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { moveSlide, presentSlide } from "@/lib/domain/till";

export const PUT = accountRoute(accountOperations.moveSlide, async ({ member, params, body }) =>
  presentSlide(await moveSlide(member, params.slideID, body.position)),
);
