"use client";
import { Button } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import {
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconCopy,
  IconMail,
  IconShare2,
} from "@tabler/icons-react";
import * as messages from "@/lib/messages";
import { copyText } from "./copy-text";
import { LazyMenu } from "./lazy-menu";
import { isWebAddress } from "./web-address";

const m = messages.qrCodes.share;

/**
 * Shares an address, or a code's text, with a sentence about it: with the device's own dialog if it has one, otherwise
 * with a menu of the usual ways.
 */
export function ShareButton({
  address,
  text,
  copying,
}: {
  address: string;
  text: string;
  /** For what is only of use with its sentence: copies both, and says so. */
  copying?: { label: string; done: string };
}) {
  const isMounted = useMounted();
  const isAddress = isWebAddress(address);
  if (isMounted && "share" in navigator) {
    const shared = isAddress ? { text, url: address } : { text: `${text}\n${address}` };
    return (
      <Button
        leftSection={<IconShare2 size={16} />}
        // It rejects when the person closes the dialog.
        onClick={() => void navigator.share(shared).catch(() => undefined)}
      >
        {m.button}
      </Button>
    );
  }
  const open = (url: string) => () => void window.open(url, "_blank", "noopener,noreferrer");
  const whole = `${text}\n${address}`;
  const message = encodeURIComponent(whole);
  const { label, done } =
    copying ??
    (isAddress ? { label: m.copy, done: m.copied } : { label: m.copyCode, done: m.codeCopied });
  return (
    <LazyMenu
      button={(props) => (
        <Button leftSection={<IconShare2 size={16} />} {...props}>
          {m.button}
        </Button>
      )}
      entries={[
        {
          label,
          icon: <IconCopy size={16} />,
          onClick: () => copyText(copying ? whole : address, done),
        },
        {
          label: "WhatsApp",
          icon: <IconBrandWhatsapp size={16} />,
          onClick: open(`https://wa.me/?text=${message}`),
        },
        // Telegram shares only addresses.
        ...(isAddress
          ? [
              {
                label: "Telegram",
                icon: <IconBrandTelegram size={16} />,
                onClick: open(
                  `https://t.me/share/url?url=${encodeURIComponent(address)}&text=${encodeURIComponent(text)}`,
                ),
              },
            ]
          : []),
        {
          label: m.email,
          icon: <IconMail size={16} />,
          onClick: open(`mailto:?subject=${encodeURIComponent(text)}&body=${message}`),
        },
      ]}
    />
  );
}
