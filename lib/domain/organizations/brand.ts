import { randomBytes } from "node:crypto";
import { auditLine, ofOrganization } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { db, inTransaction, type Prisma } from "@/lib/kit/db";
import type { PictureFile } from "@/lib/kit/picture";
import { brandSandboxMerchant } from "@/lib/network";
import { LogoNotFound } from "./errors";
import { readLogoFile } from "./logo-file";
import type { BrandChange } from "./schemas";
import { lockOrganization } from "./sql";

/** What payers recognize an organization by. */
export interface OrganizationBrand {
  /** `#rrggbb`; null: Qassa's own color. */
  accentColor: string | null;
  /** Null: no logo. Anyone who has it can read the logo. */
  logoKey: string | null;
  /** What payers' receipts say below the name, and at the end. */
  receiptAddress: string | null;
  taxNumber: string | null;
  receiptFooter: string | null;
}

const NONE: OrganizationBrand = {
  accentColor: null,
  logoKey: null,
  receiptAddress: null,
  taxNumber: null,
  receiptFooter: null,
};
const PUBLIC_FIELDS = {
  accentColor: true,
  logoKey: true,
  receiptAddress: true,
  taxNumber: true,
  receiptFooter: true,
} as const;

/** Returns the brand of the member's organization, whatever their role. */
export async function readBrand(
  { organizationId }: Pick<Actor, "organizationId">,
  transaction: Pick<Prisma.TransactionClient, "organizationBrand"> = db(),
): Promise<OrganizationBrand> {
  const where = { organizationId };
  return (await transaction.organizationBrand.findUnique({ where, select: PUBLIC_FIELDS })) ?? NONE;
}

/**
 * Changes the organization's accent color, its logo and the texts of receipts, as given; null removes one. A new logo
 * gets a new key, under which it never changes. Throws `Forbidden`, and `ValidationFailed` for a file that is
 * not a small PNG, JPEG or WebP picture.
 */
export async function changeBrand(member: Actor, change: BrandChange): Promise<OrganizationBrand> {
  authorize(member, "organization.manage");
  const { organizationId } = member;
  const logo = typeof change.logo === "string" ? readLogoFile(change.logo) : change.logo;
  return inTransaction(async (transaction) => {
    await transaction.$queryRaw(lockOrganization(organizationId, "FOR NO KEY UPDATE"));
    const existing = await readBrand(member, transaction);
    const texts = {
      accentColor: change.accent_color === undefined ? existing.accentColor : change.accent_color,
      receiptAddress: textOr(change.receipt_address, existing.receiptAddress),
      taxNumber: textOr(change.tax_number, existing.taxNumber),
      receiptFooter: textOr(change.receipt_footer, existing.receiptFooter),
    };
    const facts = factsOf(existing, texts, logo);
    if (Object.keys(facts).length === 0) return existing;
    const data = { ...texts, ...logoColumns(logo) };
    const brand = await transaction.organizationBrand.upsert({
      where: { organizationId },
      create: { organizationId, ...data },
      update: data,
      select: PUBLIC_FIELDS,
    });
    await transaction.$executeRaw(brandSandboxMerchant(organizationId, brand));
    await transaction.auditEntry.create({
      data: auditLine(ofOrganization(member), "organization.brand_changed", {
        target: organizationId,
        data: facts,
      }),
    });
    return brand;
  });
}

/** A changed text without space around it; undefined leaves it as it is, and an empty one removes it. */
const textOr = (changed: string | null | undefined, existing: string | null): string | null =>
  changed === undefined ? existing : changed?.trim() || null;

/** The columns of a new logo, or of none; undefined leaves them as they are. */
function logoColumns(logo: PictureFile | null | undefined) {
  if (logo === undefined) return {};
  if (logo === null) return { logoKey: null, logoType: null, logo: null };
  const logoKey = randomBytes(16).toString("base64url");
  return { logoKey, logoType: logo.type, logo: Uint8Array.from(logo.bytes) };
}

/** What changes, for the audit log. */
const factsOf = (
  existing: OrganizationBrand,
  texts: Omit<OrganizationBrand, "logoKey">,
  logo: PictureFile | null | undefined,
) => ({
  ...Object.fromEntries(
    (Object.keys(texts) as (keyof typeof texts)[])
      .filter((name) => texts[name] !== existing[name])
      .map((name) => [name, { from: existing[name], to: texts[name] }]),
  ),
  ...(logo && { logo: "changed" }),
  ...(logo === null && existing.logoKey !== null && { logo: "removed" }),
});

/** 128 bits in base64url. */
const LOGO_KEY = /^[\w-]{22}$/;

/** Returns the logo with a key. Throws `LogoNotFound` if there is none, or none any more. */
export async function findLogo(logoKey: string): Promise<PictureFile> {
  if (!LOGO_KEY.test(logoKey)) throw new LogoNotFound();
  const found = await db().organizationBrand.findUnique({
    where: { logoKey },
    select: { logoType: true, logo: true },
  });
  if (!found?.logo) throw new LogoNotFound();
  return { type: found.logoType as PictureFile["type"], bytes: Buffer.from(found.logo) };
}
