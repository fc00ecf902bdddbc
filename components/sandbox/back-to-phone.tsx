"use client";
import { Button } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import Link from "next/link";
import { sandboxMessages as m } from "@/lib/messages/sandbox";
import { useLastPhoneCode } from "./remembered-payer";

/** A link back to the sandbox phone, for anyone who came from one. */
export function BackToPhone() {
  const [code] = useLastPhoneCode();
  if (!code) return null;
  return (
    <Button
      component={Link}
      href={`/sandbox/${code}`}
      variant="subtle"
      size="compact-md"
      w="fit-content"
      leftSection={<IconChevronLeft size={18} aria-hidden />}
    >
      {m.result.backToPhone}
    </Button>
  );
}
