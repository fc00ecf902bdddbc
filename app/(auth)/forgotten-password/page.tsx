import type { Metadata } from "next";
import { connection } from "next/server";
import { ForgottenPasswordForm } from "@/components/auth/forgotten-password-form";
import { env } from "@/lib/kit/env";
import * as messages from "@/lib/messages";

export const generateMetadata = (): Metadata => ({ title: messages.auth.forgotten.title });

export default async function ForgottenPasswordPage() {
  // Uses the setting of the running server, not of the build.
  await connection();
  return <ForgottenPasswordForm sendsMail={env().SMTP_URL !== undefined} />;
}
