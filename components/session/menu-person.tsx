import { Menu, Text } from "@mantine/core";

/** The user's name and email, at the top of their menu. */
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
