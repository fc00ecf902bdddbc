import { z } from "zod";
import { money } from "@/lib/kit/fields";

const seconds = z.int().meta({ examples: [600] });

export const NetworkProfileResource = z
  .object({
    name: z.string().meta({ description: "The network's name.", examples: ["Pix"] }),
    phone_requests: z.boolean().meta({
      description: "`POST /payments` works: the network asks the payer of a phone.",
      examples: [false],
    }),
    payment_links: z
      .boolean()
      .meta({ description: "`POST /payments/link` works.", examples: [true] }),
    cancelling: z
      .boolean()
      .meta({ description: "A pending payment can be cancelled.", examples: [true] }),
    refunds: z.enum(["any_part", "all_of_it", "none"]).meta({
      description: "How much of a payment one refund can be.",
      examples: ["any_part"],
    }),
    refunds_at_once: z.boolean().meta({
      description:
        "A refund is decided when it is requested. Its outcome still comes as a webhook.",
      examples: [false],
    }),
    static_qr: z
      .boolean()
      .meta({ description: "Payers can scan a printed QR code.", examples: [true] }),
    currencies: z
      .array(z.string())
      .optional()
      .meta({ description: "The only currencies; absent if any.", examples: [["BRL"]] }),
    amount: z
      .object({
        least: money.meta({ description: "The smallest amount of a payment.", examples: [0.01] }),
        most: money.meta({ description: "The largest amount.", examples: [99_999_999.99] }),
      })
      .describe("In major units."),
    link_validity: z
      .object({
        least: seconds.describe("The shortest time."),
        most: seconds.describe("The longest time."),
      })
      .describe("How many seconds the payer of a link can have."),
    comment_length: z.int().meta({
      description: "How many characters of a comment the payer sees; the rest is left out.",
      examples: [140],
    }),
  })
  .meta({ id: "NetworkProfile", description: "What the payment network of the mode can do." });
export type NetworkProfileResource = z.output<typeof NetworkProfileResource>;

export const NetworkResource = z
  .object({
    network: z.int().meta({
      description: "Its number, which never changes. Pass it to make a payment there.",
      examples: [1],
    }),
    name: z.string().meta({
      description: "What the merchant calls it, or else what the network calls itself.",
      examples: ["Harbour kiosk"],
    }),
    is_default: z.boolean().meta({
      description: "Payments are made there unless another network is chosen.",
      examples: [true],
    }),
    profile: NetworkProfileResource,
  })
  .meta({ id: "Network", description: "One of the payment networks of the mode." });
export type NetworkResource = z.output<typeof NetworkResource>;

/** A network as the till needs to know it. */
export const TillNetworkResource = NetworkResource.extend({
  profile: NetworkProfileResource.extend({
    personal_qr: z
      .boolean()
      .describe("The code in a payer's app can be scanned in place of a phone number"),
  }),
});

export const NetworkList = z
  .object({ data: z.array(NetworkResource).describe("The default first, then the oldest.") })
  .meta({ id: "NetworkList", description: "The payment networks of the mode." });
