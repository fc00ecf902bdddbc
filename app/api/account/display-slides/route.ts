import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { addSlide, listSlides, presentSlide } from "@/lib/domain/till";

export const GET = accountRoute(accountOperations.listSlides, async ({ member }) => ({
  data: (await listSlides(member)).map(presentSlide),
}));

export const POST = accountRoute(accountOperations.addSlide, async ({ member, body }) =>
  presentSlide(await addSlide(member, body)),
);
