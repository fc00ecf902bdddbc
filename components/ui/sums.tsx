import { Box, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./sums.module.css";

export interface Sum {
  name: string;
  value: ReactNode;
  note?: string | undefined;
  /** What hovering says about the value. */
  hint?: string | undefined;
  /** The value means little. */
  isFaint?: boolean;
}

/** As many as fit into one row. */
const MAX_IN_ROW = 4;

/** Figures with their names. */
export const Sums = ({ title, sums }: { title: string; sums: readonly Sum[] }) => (
  <Box
    component="dl"
    className={classes.sums}
    aria-label={title}
    data-many={sums.length > MAX_IN_ROW || undefined}
  >
    {sums.map(({ name, value, note, hint, isFaint }) => (
      <div key={name} className={classes.sum}>
        <Text component="dt" size="sm" c="dimmed">
          {name}
        </Text>
        <Text
          component="dd"
          m={0}
          fw={isFaint ? 400 : 600}
          title={hint}
          {...(isFaint && { c: "dimmed" })}
        >
          {value}
        </Text>
        {note && (
          <Text component="dd" size="xs" c="dimmed" m={0}>
            {note}
          </Text>
        )}
      </div>
    ))}
  </Box>
);
