import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { ApiReference } from "@/components/docs/api-reference";
import type { KeyIssuer } from "@/components/docs/test-key";
import { deviceOpenApi } from "@/lib/api/device/openapi";
import { sandboxOpenApi } from "@/lib/api/sandbox/openapi";
import { currentMember } from "@/lib/auth";
import { referenceScript } from "@/lib/docs";
import { may } from "@/lib/kit/authorize";
import { hasSandbox } from "@/lib/kit/env";
import * as messages from "@/lib/messages";

const m = messages.docs.reference;

type Params = Promise<{ api?: string[] }>;

const REFERENCES = {
  device: { ...m.device, url: "/docs/reference", source: "/api/openapi.json", of: deviceOpenApi },
  sandbox: {
    ...m.sandbox,
    url: "/docs/reference/sandbox",
    source: "/api/openapi/sandbox.json",
    of: sandboxOpenApi,
  },
};

async function chosenReference(params: Params) {
  const { api = ["device"] } = await params;
  const [name = ""] = api;
  if (api.length > 1 || (name === "device" && (await params).api)) notFound();
  if (name === "sandbox" && !hasSandbox()) notFound();
  return name === "device" || name === "sandbox" ? REFERENCES[name] : notFound();
}

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const { title, description, url } = await chosenReference(params);
  return { title, description, alternates: { canonical: url } };
}

/** Returns how this visitor can get a test key. */
async function keyIssuer(): Promise<KeyIssuer> {
  const member = await currentMember(await headers());
  if (!hasSandbox()) return { kind: "none" };
  if (!member) return { kind: "signed out" };
  return may(member, "devices.manage")
    ? { kind: "member", organizationId: member.organizationId }
    : { kind: "none" };
}

export default async function ReferencePage({ params }: { params: Params }) {
  const { title, source, url, of } = await chosenReference(params);
  const { servers, components } = of();
  return (
    <ApiReference
      title={title}
      source={source}
      basePath={new URL(servers[0]!.url).pathname}
      script={await referenceScript()}
      schemes={components.securitySchemes as Record<string, { type: string }>}
      issuer={await keyIssuer()}
      returnTo={url}
    />
  );
}
