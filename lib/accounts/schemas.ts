import { z } from "zod";

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

export const currencyCode = z
  .string()
  .refine((code) => Intl.supportedValuesOf("currency").includes(code), "must be an ISO 4217 code");

export const newOrganization = z.object({
  name: z.string().trim().min(1).max(100),
  currency: currencyCode.default("KZT"),
  timeZone: z.string().refine(isTimeZone, "must be an IANA time zone").default("Asia/Almaty"),
  owner: z.object({
    email: z.email().max(254).toLowerCase(),
    name: z.string().trim().min(1).max(100),
    password: z.string().min(8).max(200),
  }),
});
export type NewOrganization = z.input<typeof newOrganization>;
