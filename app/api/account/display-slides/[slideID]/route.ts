import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { removeSlide } from "@/lib/domain/till";

export const DELETE = accountRoute(accountOperations.removeSlide, async ({ member, params }) => {
  await removeSlide(member, params.slideID);
  return {};
});
