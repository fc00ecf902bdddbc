"use client";
import { List } from "@mantine/core";
import * as messages from "@/lib/messages";

/** How a secret is rotated without losing a delivery. */
export function RotationSteps() {
  return (
    <List type="ordered" size="sm" spacing="xs">
      {messages.webhookSecret.steps.map((step) => (
        <List.Item key={step}>{step}</List.Item>
      ))}
    </List>
  );
}
