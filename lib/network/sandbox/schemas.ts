// The sandbox phone's API: what an integrator's tests, or the phone's page, send.
import { z } from "zod";
import { amount } from "@/lib/kit/fields";
import { MAX_MAJOR_UNITS } from "@/lib/kit/money";
import { phone, phoneInQuery } from "@/lib/kit/phone";
import { text } from "@/lib/kit/text";

export * from "./answer-schemas";

export const PhoneQuery = z.strictObject({ phone: phoneInQuery });

export const PayersQuery = z.strictObject({
  phone: phoneInQuery.optional().describe("The phone number of a payer who must be included."),
});

export const HistoryQuery = z.strictObject({
  phone: phoneInQuery,
  limit: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be 1 to 100")
    .max(100, "must be 1 to 100")
    .default(20)
    .meta({ description: "How many to return at most.", examples: [20] }),
  cursor: z
    .string()
    .max(200, "is not valid for this history")
    .optional()
    .meta({ description: "`next_cursor` of the previous page.", examples: ["1204"] }),
});

const localPhone = text(1, 64).meta({
  description:
    "A phone number in international format, or as it is dialled in the country of the merchant's currency.",
  examples: ["+77011234567"],
});

export const NewPayer = z
  .strictObject({
    phone: localPhone,
    name: text(1, 100)
      .optional()
      .meta({ description: "The payer's name.", examples: ["Aigerim Sadykova"] }),
    balance: z
      .number("must be a number")
      .min(0, "must be 0 or more")
      .max(MAX_MAJOR_UNITS, `must be at most ${MAX_MAJOR_UNITS.toFixed(2)}`)
      .optional()
      .meta({ description: "In major units.", format: "double", examples: [10_000] }),
  })
  .meta({ id: "SavePayer", description: "A payer to add or change." });

export const QrPayer = z
  .strictObject({ phone: localPhone })
  .meta({ id: "PayQr", description: "Who pays." });

export const QrDecliner = z
  .strictObject({
    phone: phone.optional().describe("Who declines; absent for a payer who stays anonymous."),
  })
  .optional()
  .meta({ id: "DeclineQr", description: "Who declines." });

export const StaticQrOrder = z
  .strictObject({
    phone: localPhone,
    amount,
    comment: text(1, 500)
      .optional()
      .meta({ description: "What the payer writes.", examples: ["Table 4"] }),
    idempotency_key: text(1, 200)
      .optional()
      .meta({
        description:
          "The same for each attempt at one payment: however often it arrives, the payer pays once.",
        examples: ["9f1c2b7e-table-4"],
      }),
  })
  .meta({ id: "PayStaticQr", description: "A payment through a static QR." });

const off = z.boolean().default(false);

/** The faults that can be turned on in the sandbox, for one merchant at a time. All are off by default. */
export const FaultSwitches = z.strictObject({
  no_answer: off.meta({
    title: "No answer",
    description: "Requests never reach the network. Nothing is processed or answered.",
  }),
  answer_lost: off.meta({
    title: "Answer lost",
    description: "The network processes requests, but its responses never arrive.",
  }),
  server_error: off.meta({
    title: "Server error",
    description: "The network answers 500 and processes nothing.",
  }),
  malformed_answer: off.meta({
    title: "Malformed answer",
    description: "The network processes requests and answers with malformed JSON.",
  }),
  slow_ms: z.int().min(0).max(60_000).default(0).meta({
    title: "Slow network",
    description: "Every response takes this many milliseconds. 0 turns it off.",
  }),
  wrong_number: off.meta({
    title: "Wrong number",
    description: "Payment requests are refused immediately: no payer has this phone number.",
  }),
  insufficient_funds: off.meta({
    title: "Insufficient funds",
    description: "The payer has insufficient funds.",
  }),
  technical_fault: off.meta({
    title: "Technical fault",
    description: "The payment is rejected because of a technical fault of the network.",
  }),
  late_payment: off.meta({
    title: "Late payment",
    description: "New payments expire after 5 seconds and are reported paid 20 seconds later.",
  }),
  unknown_status: off.meta({
    title: "Unknown status",
    description: "Pending payments are reported with an unknown status.",
  }),
  refund_fails: off.meta({
    title: "Refund fails",
    description: "New refunds are accepted and fail a few seconds later.",
  }),
  duplicate_history: off.meta({
    title: "Duplicate history",
    description:
      "The history lists every static QR payment twice and repeats the end of the previous page.",
  }),
});

export const SetFaults = FaultSwitches.meta({
  id: "SetFaults",
  description: "The faults to turn on. Those left out are turned off.",
});
export const FaultsAnswer = FaultSwitches.meta({
  id: "Faults",
  description: "The faults of the sandbox network that are on.",
});

/** The networks that the sandbox can be like. */
const SANDBOX_PROFILE_NAMES = ["everything", "vipps_mobilepay", "pix", "apipay"] as const;
const profileName = z
  .enum(SANDBOX_PROFILE_NAMES, `must be one of: ${SANDBOX_PROFILE_NAMES.join(", ")}`)
  .meta({
    description:
      "`everything`: all that Qassa supports. `vipps_mobilepay`: no static QR, links for ten minutes, refunds at once. `pix`: no requests to phones. `apipay`: only requests to phones, refunds that take time.",
    examples: ["pix"],
  });
export type SandboxProfileName = z.output<typeof profileName>;

export const SetSandboxProfile = z
  .strictObject({ profile: profileName })
  .meta({ id: "SetSandboxProfile", description: "The network that the sandbox shall be like." });
export const SandboxProfile = z
  .object({ profile: profileName })
  .meta({ id: "SandboxProfile", description: "The network that the sandbox is like." });

export type Faults = z.output<typeof FaultSwitches>;
export type FaultName = keyof Faults;

export interface FaultDescription {
  name: FaultName;
  title: string;
  what_happens: string;
}
