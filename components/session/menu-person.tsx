import { Menu, Text } from "@mantine/core";

/** At the head of a person's menu: who they are. */
export function MenuPerson({ name, email }: { name: string; email: string }) {
  return (
    <Menu.Label>
      <Text size="sm" fw={600} truncate>
        {name}
      </Text>
      <Text size="xs" truncate>
        {email}
      </Text>
    </Menu.Label>
  );
}
