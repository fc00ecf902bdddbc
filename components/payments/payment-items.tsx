import { Text } from "@mantine/core";
import { Money } from "@/components/session/money";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { OrderItem } from "./metadata-items";
import classes from "./payment-items.module.css";

const m = messages.paymentPage.items;

/** The lines of the order, with their prices where they are known. */
export function PaymentItems({
  label = m.title,
  items,
  currency,
}: {
  label?: string;
  items: readonly OrderItem[];
  currency: string;
}) {
  const hasPrices = items.some(({ price }) => price !== undefined);
  return (
    <table className={classes.items} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{m.item}</th>
          <th scope="col">{m.quantity}</th>
          {hasPrices && <th scope="col">{m.price}</th>}
          {hasPrices && <th scope="col">{m.sum}</th>}
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, quantity, price }, index) => (
          <tr key={index}>
            <td>{bidiSafe(name)}</td>
            <td>{quantity}</td>
            {hasPrices && <Price amount={price} currency={currency} />}
            {hasPrices && (
              <Price
                amount={price === undefined ? undefined : price * quantity}
                currency={currency}
              />
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Price = ({ amount, currency }: { amount: number | undefined; currency: string }) => (
  <td>
    {amount === undefined ? (
      <Text span inherit c="dimmed" aria-hidden>
        —
      </Text>
    ) : (
      <Money amount={amount} currency={currency} />
    )}
  </td>
);
