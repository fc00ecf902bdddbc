import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";

/** Downloads a list as a file. */
export const DownloadButton = ({
  href,
  label,
  hint,
}: {
  href: string;
  label: string;
  /** What the file has, if the label does not say it. */
  hint?: string;
}) => (
  <Button
    component="a"
    variant="default"
    href={href}
    download
    title={hint}
    leftSection={<IconDownload size={16} aria-hidden />}
  >
    {label}
  </Button>
);
