import { Button, type ButtonProps } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { ExportFormat } from "@/lib/kit/export-table";
import { currentLanguage } from "@/lib/kit/language";
import * as messages from "@/lib/messages";

const m = messages.downloads;

/** Spreadsheets of readers of English take the same file as programs. */
const formats = (): ExportFormat[] =>
  currentLanguage() === "en" ? ["xlsx", "csv"] : ["xlsx", "csv_local", "csv"];

/** Downloads a list as a file, in the chosen format. */
export function DownloadButton({
  urlOf,
  label = m.download,
  hint,
  more = [],
  ...look
}: {
  urlOf: (format: ExportFormat) => string;
  label?: string;
  /** What the file has, if the label does not say it. */
  hint?: string;
  /** Other files. */
  more?: readonly { label: string; href: string }[];
} & Pick<ButtonProps, "size">) {
  const entryOf = (format: ExportFormat) => ({
    label: m.formats[format],
    href: urlOf(format),
    isDownload: true,
  });
  return (
    <LazyMenu
      button={(props) => (
        <Button
          variant="default"
          title={hint}
          leftSection={<IconDownload size={look.size ? 14 : 16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          {...look}
          {...props}
        >
          {label}
        </Button>
      )}
      entries={[...formats().map(entryOf), ...more.map((file) => ({ ...file, isDownload: true }))]}
    />
  );
}
