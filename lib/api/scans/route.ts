import { addressBlock } from "@/lib/kit/address-block";
import { countRequest, SCANS_POLICY } from "@/lib/kit/rate-limit";
import { clientAddress } from "../core/credentials";
import type { Operation } from "../core/operation";
import { routesOf } from "../core/route";

/** The route of networks that tell of scans: what they post is signed. */
export const scanRoute = routesOf<Operation, object>({
  name: "scans",
  identify: () => ({}),
  limit: (_caller, request) => countRequest(SCANS_POLICY, addressBlock(clientAddress(request))),
  describe: () => ({}),
});
