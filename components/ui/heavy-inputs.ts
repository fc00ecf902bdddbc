"use client";
export { NumberInput } from "@mantine/core";
