"use client";
import { Button, Container, Group, Stack } from "@mantine/core";
import { IconArrowLeft, IconPrinter, IconReceiptOff } from "@tabler/icons-react";
import Link from "next/link";
import { EmptyState } from "@/components/ui/empty-state";
import * as messages from "@/lib/messages";
import type { AccountPayment } from "@/lib/domain/payments/schemas";
import { Receipt } from "./receipt";

const m = messages.till.receipt;

/** The receipt of a payment on its own page, ready to print. */
export function ReceiptPage({ payment }: { payment: AccountPayment }) {
  const isPaid = payment.status === "completed";
  return (
    <Container component="main" size="xs" py="xl">
      <Stack gap="xl">
        <Group justify="space-between">
          <Button
            component={Link}
            href={`/payments/${payment.payment_id}`}
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {m.back}
          </Button>
          {isPaid && (
            <Button
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              {m.print}
            </Button>
          )}
        </Group>
        {isPaid ? (
          <>
            <Receipt payment={payment} />
            <Receipt payment={payment} isForPrinter />
          </>
        ) : (
          <EmptyState icon={<IconReceiptOff />} title={m.notPaid}>
            {m.notPaidText}
          </EmptyState>
        )}
      </Stack>
    </Container>
  );
}
