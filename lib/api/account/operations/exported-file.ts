import { z } from "zod";
import { EXPORT_TYPES } from "@/lib/kit/export-table";

/** The query parameter of lists and reports that can be downloaded. */
export const exportFormat = {
  format: z
    .enum(["csv", "csv_local", "xlsx"], "must be one of: csv, csv_local, xlsx")
    .default("csv")
    .describe(
      "xlsx is a workbook for Excel and other spreadsheet programs. csv has commas between fields and a point before decimals; csv_local has semicolons and a comma for readers of Russian and Kazakh, as their spreadsheets expect.",
    ),
};

/** What they answer. */
export const exportedFile = {
  response: z.string().describe("A file"),
  produces: ["text/csv", EXPORT_TYPES.xlsx],
} as const;
