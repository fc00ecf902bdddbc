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

const m = messages.qrCodes.share;

/**
 * Shares an address with a sentence about it: with the device's own dialog if it has one, otherwise with a menu of the
 * usual ways.
 */
export function ShareButton({ address, text }: { address: string; text: string }) {
  const isMounted = useMounted();
  if (isMounted && "share" in navigator) {
    return (
      <Button
        leftSection={<IconShare2 size={16} />}
        // It rejects when the person closes the dialog.
        onClick={() => void navigator.share({ text, url: address }).catch(() => undefined)}
      >
        {m.button}
      </Button>
    );
  }
  const open = (url: string) => () => void window.open(url, "_blank", "noopener,noreferrer");
  const message = encodeURIComponent(`${text}\n${address}`);
  return (
    <LazyMenu
      button={(props) => (
        <Button leftSection={<IconShare2 size={16} />} {...props}>
          {m.button}
        </Button>
      )}
      entries={[
        {
          label: m.copy,
          icon: <IconCopy size={16} />,
          onClick: () => copyText(address, m.copied),
        },
        {
          label: "WhatsApp",
          icon: <IconBrandWhatsapp size={16} />,
          onClick: open(`https://wa.me/?text=${message}`),
        },
        {
          label: "Telegram",
          icon: <IconBrandTelegram size={16} />,
          onClick: open(
            `https://t.me/share/url?url=${encodeURIComponent(address)}&text=${encodeURIComponent(text)}`,
          ),
        },
        {
          label: m.email,
          icon: <IconMail size={16} />,
          onClick: open(`mailto:?subject=${encodeURIComponent(text)}&body=${message}`),
        },
      ]}
    />
  );
}
