import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { merchantMetadata } from "@/components/pay/merchant-metadata";
import { PayPage } from "@/components/pay/pay-page";
import {
  openPayerPayment,
  openReusableLink,
  presentPayableLink,
  presentPayerPayment,
} from "@/lib/domain/reusable-links";
import { bidiSafe } from "@/lib/kit/display";
import { QassaError } from "@/lib/kit/errors";
import * as messages from "@/lib/messages";

interface PayPageProps {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Undefined for what does not exist, or can no longer be seen. */
const ifFound = <Found,>(lookup: Promise<Found>): Promise<Found | undefined> =>
  lookup.catch((error: unknown) => {
    if (error instanceof QassaError && error.kind === "not_found") return undefined;
    throw error;
  });

/** Returns the link, and the payment that the address names: an ended link is shown only with a payment made before. */
const readPage = cache(async (token: string, paymentId: string | undefined) => {
  const [open, made] = await Promise.all([
    ifFound(openReusableLink(token)),
    paymentId === undefined ? undefined : ifFound(openPayerPayment(token, paymentId)),
  ]);
  const link = open ?? made?.link;
  return link && { link, isActive: open !== undefined, payment: made?.payment };
});

async function pageOf({ params, searchParams }: PayPageProps) {
  const [{ token }, search] = await Promise.all([params, searchParams]);
  return { token, page: await readPage(token, [search.payment].flat()[0]) };
}

export async function generateMetadata(props: PayPageProps): Promise<Metadata> {
  const { page } = await pageOf(props);
  return page
    ? merchantMetadata(bidiSafe(page.link.title), page.link.merchantName)
    : { title: { absolute: messages.pay.gone }, description: null };
}

export default async function OnePayPage(props: PayPageProps) {
  const { token, page } = await pageOf(props);
  if (!page) notFound();
  const { link, payment, isActive } = page;
  return (
    <PayPage
      token={token}
      link={presentPayableLink(link)}
      isActive={isActive}
      {...(payment && { payment: await presentPayerPayment(payment) })}
    />
  );
}
