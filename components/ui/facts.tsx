import { Box, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** A list of names and values; entries without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const set = facts.filter(([, value]) => value !== undefined && value !== null && value !== "");
  return (
    <Box component="dl" className={classes.facts}>
      {set.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ overflowWrap: "anywhere" }}>
            {value}
          </Text>
        </div>
      ))}
    </Box>
  );
}
