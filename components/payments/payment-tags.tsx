"use client";
import { Button, UnstyledButton } from "@mantine/core";
import { IconTag, IconX } from "@tabler/icons-react";
import Link from "next/link";
import { useMay } from "@/components/session/view-provider";
import { LazyPopover } from "@/components/ui/lazy-popover";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { MAX_TAGS } from "@/lib/domain/annotations/vocabulary";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { useChangeTags } from "./mutations";
import type { TagFormProps } from "./tag-form";
import classes from "./payment-tags.module.css";

const TagForm = lazyWithRetry<TagFormProps>(() =>
  import("./tag-form").then((module) => module.TagForm),
);

const m = messages.tags;

/** A payment's tags: each leads to the payments that have it, and can be removed. */
export function PaymentTags({ payment }: { payment: AccountPayment }) {
  const mayChange = useMay("payments.annotate");
  const mayList = useMay("payments.search");
  const tags = useChangeTags([payment.payment_id]);
  const isFull = payment.tags.length >= MAX_TAGS;
  if (payment.tags.length === 0 && !mayChange) return null;
  return (
    <ul className={classes.tags} aria-label={m.title}>
      {payment.tags.map((tag) => (
        <li key={tag} className={classes.tag}>
          {mayList ? (
            <Link
              className={classes.show}
              href={`/payments?tag=${encodeURIComponent(tag)}`}
              prefetch={false}
              aria-label={m.show(tag)}
            >
              {bidiSafe(tag)}
            </Link>
          ) : (
            <span className={classes.show}>{bidiSafe(tag)}</span>
          )}
          {mayChange && (
            <UnstyledButton
              className={classes.remove}
              aria-label={m.removeThis(tag)}
              disabled={tags.isPending}
              onClick={() => tags.mutate({ change: { remove: [tag] } })}
            >
              <IconX size={14} aria-hidden />
            </UnstyledButton>
          )}
        </li>
      ))}
      {mayChange && !isFull && (
        <li>
          <LazyPopover
            name={m.add}
            button={(props) => (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconTag size={14} aria-hidden />}
                {...props}
              >
                {m.add}
              </Button>
            )}
          >
            {(close) => (
              <TagForm
                isRunning={tags.isPending}
                except={payment.tags}
                acts={[
                  {
                    label: m.add,
                    run: (tag) => tags.mutate({ change: { add: [tag] }, onChanged: close }),
                  },
                ]}
              />
            )}
          </LazyPopover>
        </li>
      )}
    </ul>
  );
}
