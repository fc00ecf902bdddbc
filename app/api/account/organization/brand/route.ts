import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { changeBrand, presentBrand, readBrand } from "@/lib/domain/accounts";

export const GET = accountRoute(accountOperations.readBrand, async ({ member }) =>
  presentBrand(await readBrand(member)),
);

export const PATCH = accountRoute(accountOperations.changeBrand, async ({ member, body }) =>
  presentBrand(await changeBrand(member, body)),
);
