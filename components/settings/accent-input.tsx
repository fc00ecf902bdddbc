"use client";
import { ColorInput, type ColorInputProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import * as messages from "@/lib/messages";

/** Deep and bright colors of shop signs. */
const SWATCHES = [
  "#0e6a4a",
  "#0b7285",
  "#1864ab",
  "#364fc7",
  "#5f3dc4",
  "#862e9c",
  "#a61e4d",
  "#b3261e",
  "#c2410c",
  "#ffb703",
  "#343a40",
];

/** A color with suggestions. Its picker is large, so it loads on demand. */
export function AccentInput({ readOnly = false, ...props }: ColorInputProps) {
  // It hydrates after the form, which could not take over what was typed here before.
  const isReady = useMounted();
  return (
    <ColorInput
      format="hex"
      swatches={SWATCHES}
      swatchesPerRow={11}
      eyeDropperButtonProps={{ "aria-label": messages.brandSettings.fromScreen }}
      readOnly={readOnly || !isReady}
      {...props}
    />
  );
}
