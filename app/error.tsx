"use client";
import { Box } from "@mantine/core";
import { BrokenPage, type BrokenPageProps } from "@/components/ui/broken-page";

export default function ErrorPage(props: BrokenPageProps) {
  return (
    <Box component="main" pt={96}>
      <BrokenPage {...props} />
    </Box>
  );
}
