import { publicUrl } from "@/lib/kit/env";
import { openApi, usualStatuses, withoutCodes } from "../openapi/document";
import { payOperations } from "./operations";

/** Returns the API of reusable links' public pages as an OpenAPI 3.1 document. */
export const payOpenApi = () =>
  openApi({
    title: "Qassa pay API",
    description:
      "Used by the public pages of reusable links. The token in the path is sufficient. Payments can be started only by a page of this server, which sends an Origin header. Requests are limited for each IP address, and so are payments of each link.",
    server: `${publicUrl()}/api/pay`,
    operations: payOperations,
    tags: { "Reusable links": "Start a payment, and follow its status." },
    pathParameters: {
      token: { description: "The token in the link's URL." },
      paymentID: { description: "The payment's ID." },
    },
    securitySchemes: {},
    securityOf: () => [{}],
    errorsOf: (operation) =>
      withoutCodes(usualStatuses(operation).filter((status) => status !== 401)),
  });
