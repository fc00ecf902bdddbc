"use client";
import { useView } from "@/components/session/view-provider";
import { LargeAmount } from "@/components/ui/amount";
import { bidiSafe, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { CatalogueItem } from "../queries";
import { type BasketLine, quantityOf } from "./basket";
import { keepFocus } from "./keypad";
import classes from "./items.module.css";

const m = messages.till.basket;

/** The key of a favourite, so that a press before the page's scripts have loaded is not lost. */
const keyOf = ({ item_id }: CatalogueItem) => `favourite ${item_id}`;

/** The favourite that a key stands for. */
export const favouriteOf = (items: readonly CatalogueItem[], key: string) =>
  items.find((item) => keyOf(item) === key);

/** What is sold most: one tap adds one of it. */
export const Favourites = ({
  items,
  lines,
  onKey,
}: {
  items: readonly CatalogueItem[];
  lines: readonly BasketLine[];
  onKey: (key: string) => void;
}) => (
  <div className={classes.favourites} role="group" aria-label={m.favourites}>
    {items.map((item) => (
      <ItemButton
        key={item.item_id}
        item={item}
        quantity={quantityOf(lines, item)}
        data-key={keyOf(item)}
        onClick={() => onKey(keyOf(item))}
      />
    ))}
  </div>
);

/** A button that adds one of an item, with its price and how many there are. */
export function ItemButton({
  item,
  quantity,
  ...button
}: {
  item: CatalogueItem;
  quantity: number;
  "data-key"?: string;
  onClick: () => void;
}) {
  const { currency } = useView();
  return (
    <button type="button" className={classes.item} onMouseDown={keepFocus} {...button}>
      <span className={classes.itemName}>{bidiSafe(item.name)}</span>
      <span className={classes.itemPrice}>
        <LargeAmount>{formatMoney(item.amount, currency)}</LargeAmount>
      </span>
      {quantity > 0 && (
        <span className={classes.count} aria-label={m.inBasket(quantity)} role="img">
          {quantity}
        </span>
      )}
    </button>
  );
}
