// The screens shown in docs/, and what each must display before its screenshot is taken.
import { type BrowserContext, type Page, request } from "playwright";
import { z } from "zod";
import { CommandError } from "../../operate/launch/command.mjs";
import {
  fillBasket,
  furnishCounter,
  refundAtTill,
  showDisplay,
  showReceipt,
  showShift,
  showTipOnDisplay,
  takeAtTill,
} from "./till-screens";

export interface Demo {
  origin: string;
  email: string;
  password: string;
  device_key: string;
  payer_phone: string;
  sandbox_phone: string;
}

export interface Screen {
  /** The beginning of its file name. */
  name: string;
  address: string;
  signedIn: boolean;
  /** Whether it is also shown on a phone, or only there. */
  onPhone?: boolean | "only";
  ready?: ((page: Page) => Promise<unknown>) | undefined;
}

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

const Payments = z.object({
  data: z.array(
    z.object({ payment_id: z.string(), amount: z.number(), refunded_amount: z.number() }),
  ),
});
const Deliveries = z.object({ data: z.array(z.object({ delivery_id: z.string() })) });
const ReusableLinks = z.object({
  data: z.array(z.object({ reusable_link_id: z.string(), url: z.url() })).min(1),
});
const Made = z.object({ payment_id: z.string(), qr_token: z.url().optional() });

const chart = (page: Page) => page.locator(".recharts-surface").first().waitFor();

/** Returns every screen with its path in this demo. Creates a payment link and a request to a phone, both pending. */
export async function screensOf(demo: Demo, session: Session): Promise<Screen[]> {
  const { payment, delivery, link, payPage, reusable } = await findSubjects(demo, session);
  const own = (name: string, address: string, more: Partial<Screen> = {}): Screen => ({
    name,
    address,
    signedIn: true,
    ...more,
  });
  const phone = new URL(demo.sandbox_phone).pathname;
  const onPhone = (name: string, address: string, ready: Screen["ready"]): Screen => ({
    name,
    address,
    signedIn: false,
    onPhone: "only",
    ready,
  });
  return [
    own("sign-in", "/sign-in", { signedIn: false }),
    own("overview", "/overview", { onPhone: true, ready: chart }),
    own("payments", "/payments"),
    own("payment", `/payments/${payment}`, { onPhone: true }),
    own("refunds", "/refunds"),
    own("link", `/links/${link}`),
    own("reusable-link", `/links/reusable/${reusable.reusable_link_id}`),
    onPhone("reusable-link-pay", new URL(reusable.url).pathname, (page) =>
      page.getByRole("button", { name: /^Pay/ }).waitFor(),
    ),
    own("static-qr", "/static-qr"),
    own("static-qr-poster", "/static-qr/poster"),
    own("reports", "/reports"),
    own("webhooks", "/webhooks"),
    own("deliveries", "/webhooks/deliveries"),
    own("delivery", `/webhooks/deliveries/${delivery}`),
    own("devices", "/devices"),
    own("settings", "/settings"),
    own("till", "/till", { ready: fillBasket }),
    own("till-qr", "/till", { onPhone: true, ready: takeAtTill("3240", /^QR code/) }),
    // A magic amount that is paid immediately.
    own("till-paid", "/till", { ready: takeAtTill("77701", "Paid") }),
    own("till-display", "/till", { ready: showDisplay }),
    own("till-display-tip", "/till", { ready: showTipOnDisplay }),
    own("till-refund", "/till", { ready: refundAtTill }),
    own("till-shift", "/till", { ready: showShift }),
    own("receipt", "/till", { onPhone: "only", ready: showReceipt(demo) }),
    onPhone("sandbox-phone", phone, (page) => choosePayer(page, demo)),
    onPhone("sandbox-history", phone, async (page) => {
      await choosePayer(page, demo);
      await page.getByRole("button", { name: "History" }).click();
      await page.getByRole("region", { name: "Today" }).waitFor();
    }),
    onPhone("sandbox-pay", payPage, (page) =>
      page.getByRole("button", { name: /^Pay / }).waitFor(),
    ),
  ];
}

/** Sets the payer, whom the phone asks for when it is opened for the first time, and waits for a pending request. */
async function choosePayer(page: Page, { sandbox_phone, payer_phone }: Demo): Promise<void> {
  const code = new URL(sandbox_phone).pathname.split("/").at(-1);
  await page.evaluate(([key, phone]) => localStorage.setItem(key, phone), [
    `qassa-sandbox-payer-${code}`,
    payer_phone,
  ] as const);
  await page.reload();
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await waiting
    .getByRole("button", { name: /^Confirm/ })
    .first()
    .waitFor();
}

async function findSubjects(demo: Demo, session: Session) {
  const { origin: baseURL, device_key: key, payer_phone } = demo;
  const member = await request.newContext({ baseURL, storageState: session });
  const device = await request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  const read = async <Answer extends z.ZodType>(path: string, answer: Answer) =>
    answer.parse(await (await member.get(`/api/account${path}`)).json());
  const make = async (path: string, data: object) =>
    Made.parse(await (await device.post(`/api/v1${path}`, { data })).json());
  try {
    await furnishCounter(member, demo.origin);
    const payments = await read("/payments?status=paid&limit=100", Payments);
    const refunded = payments.data.find(
      ({ amount, refunded_amount }) => refunded_amount > 0 && refunded_amount < amount,
    );
    const deliveries = await read("/deliveries?status=failed&limit=1", Deliveries);
    const reusable = (await read("/reusable-links", ReusableLinks)).data[0]!;
    const order = { amount: 2340, comment: "Flat white, Croissant" };
    await make("/payments", { ...order, payer_phone });
    const link = await make("/payments/link", { amount: 3240, merchant_order_id: "T1-0042" });
    const payment = (refunded ?? payments.data[0])?.payment_id;
    const delivery = deliveries.data[0]?.delivery_id;
    if (!payment || !delivery) {
      throw new CommandError(
        "This demo has no history to show. Start Qassa with an empty DATA_DIR and DEMO=on.",
      );
    }
    const payPage = new URL(link.qr_token!).pathname;
    return { payment, delivery, link: link.payment_id, payPage, reusable };
  } finally {
    await member.dispose();
    await device.dispose();
  }
}
