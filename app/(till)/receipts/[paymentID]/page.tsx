import { Container } from "@mantine/core";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { ViewProvider } from "@/components/session/view-provider";
import { ReceiptPage } from "@/components/till/receipt/receipt-page";
import { tillPageMember } from "@/lib/auth/page-member";
import { PaymentNotFound, readPayment, receiptAddress } from "@/lib/domain/payments";
import { presentPayerReceipt, readReceiptOfPayment } from "@/lib/domain/receipts";
import { sendsMails } from "@/lib/domain/shared/mail";
import { presentView } from "@/lib/domain/team";
import { may } from "@/lib/kit/authorize";
import * as messages from "@/lib/messages";

const m = messages.till.receipt;

export const generateMetadata = (): Metadata => ({ title: m.title });

export default async function OneReceiptPage({
  params,
}: {
  params: Promise<{ paymentID: string }>;
}) {
  const member = await tillPageMember();
  if (!may(member, "payments.read")) {
    return (
      <Container component="main" size="sm" py="xl">
        <ForbiddenPage title={m.title} permission="payments.read" grant={member.grant} />
      </Container>
    );
  }
  const { paymentID } = await params;
  const payment = await readPayment(member, paymentID).catch((error: unknown) => {
    if (error instanceof PaymentNotFound) notFound();
    throw error;
  });
  const isPaid = payment.status === "completed";
  return (
    <ViewProvider view={await presentView(member)}>
      <ReceiptPage
        paymentId={payment.id}
        receipt={
          isPaid ? presentPayerReceipt(await readReceiptOfPayment(member, payment.id)) : undefined
        }
        address={receiptAddress(payment.id)}
        isMailed={sendsMails()}
      />
    </ViewProvider>
  );
}
