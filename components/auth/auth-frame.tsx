import { Box, Paper } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import * as messages from "@/lib/messages";
import classes from "./auth-frame.module.css";

/** The layout for signed-out users: one card, one thing to do. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <Box component="main" className={classes.page}>
      <Link href="/" className={classes.product}>
        <Logo height={32} />
      </Link>
      <Paper
        withBorder
        shadow="sm"
        radius="md"
        p={{ base: "lg", xs: "xl" }}
        className={classes.card}
      >
        {children}
      </Paper>
      <Link href="/docs" className={classes.documentation}>
        {messages.auth.documentation}
      </Link>
    </Box>
  );
}
