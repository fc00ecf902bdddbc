import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { merchantMetadata } from "@/components/pay/merchant-metadata";
import { PayerReceipt } from "@/components/pay/payer-receipt";
import { presentPayerReceipt, readReceipt, ReceiptNotFound } from "@/lib/domain/receipts";
import * as messages from "@/lib/messages";

interface ReceiptPageProps {
  params: Promise<{ token: string }>;
}

const receiptOf = cache(async (token: string) => {
  try {
    const { zoneOffsets, ...receipt } = await readReceipt(token);
    return { receipt: presentPayerReceipt(receipt), zoneOffsets };
  } catch (error) {
    if (error instanceof ReceiptNotFound) return undefined;
    throw error;
  }
});

export async function generateMetadata({ params }: ReceiptPageProps): Promise<Metadata> {
  const found = await receiptOf((await params).token);
  return found
    ? merchantMetadata(messages.payerReceipt.title, found.receipt.merchant_name)
    : { title: { absolute: messages.payerReceipt.none }, description: null };
}

export default async function PayerReceiptPage({ params }: ReceiptPageProps) {
  const found = await receiptOf((await params).token);
  if (!found) notFound();
  return <PayerReceipt {...found} />;
}
