"use client";
import { Anchor } from "@mantine/core";
import Link from "next/link";
import * as messages from "@/lib/messages";

/** Leads to the checklist for going live. */
export const ChecklistLink = () => (
  <Anchor component={Link} href="/go-live" size="sm">
    {messages.goLive.link}
  </Anchor>
);
