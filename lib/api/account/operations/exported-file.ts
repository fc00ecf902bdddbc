import { z } from "zod";
import { EXPORT_TYPES } from "@/lib/kit/export-table";

/** The query parameter of lists and reports that can be downloaded. */
export const exportFormat = {
  format: z
    .enum(["csv", "xlsx"], "must be one of: csv, xlsx")
    .default("csv")
    .describe("xlsx is a workbook for Excel and other spreadsheet programs"),
};

/** What they answer. */
export const exportedFile = {
  response: z.string().describe("A file"),
  produces: ["text/csv", EXPORT_TYPES.xlsx],
} as const;
