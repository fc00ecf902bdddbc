"use client";
import { Button, Stack, Text, TextInput } from "@mantine/core";
import { IconBasketOff, IconMinus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useView } from "@/components/session/view-provider";
import { SideDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Heading } from "@/components/ui/heading";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { barcodeOf } from "@/lib/kit/barcode";
import { bidiSafe, formatMoney } from "@/lib/kit/display";
import { folded } from "@/lib/kit/names";
import * as messages from "@/lib/messages";
import { type CatalogueItem, tillQueries } from "../queries";
import { addOne, type BasketLine, quantityOf, takeOne } from "./basket";
import { ItemButton } from "./favourites";
import basketClasses from "./basket.module.css";
import classes from "./items.module.css";

const m = messages.till.basket;

type Lines = readonly BasketLine[];

/** Everything that is sold, by category and with a search: each tap adds one. */
export function CataloguePanel({
  lines,
  total,
  onChange,
  onClose,
}: {
  lines: Lines;
  /** What is to be paid, with what was typed besides. */
  total: number;
  onChange: (change: (lines: Lines) => Lines) => void;
  onClose: () => void;
}) {
  const view = useView();
  const catalogue = useQuery(tillQueries.catalogue(view));
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState(ALL);
  const items = catalogue.data?.data ?? [];
  const categories = [...new Set(items.map((item) => item.category))];
  const found = items.filter(
    (item) => (category === ALL || (item.category ?? NONE) === category) && isFound(item, search),
  );
  return (
    <SideDialog close={onClose} title={m.catalogue} size="lg">
      <Stack className={classes.panel}>
        <TextInput
          type="search"
          size="md"
          aria-label={m.search}
          placeholder={m.search}
          leftSection={<IconSearch size={18} aria-hidden />}
          autoComplete="off"
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {categories.length > 1 && (
          <div className={classes.categories} role="group" aria-label={m.categories}>
            {[ALL, ...categories.map((name) => name ?? NONE)].map((name) => (
              <Button
                key={name}
                size="sm"
                variant={name === category ? "filled" : "default"}
                aria-pressed={name === category}
                onClick={() => setCategory(name)}
              >
                {name === ALL ? m.all : name === NONE ? m.noCategory : bidiSafe(name)}
              </Button>
            ))}
          </div>
        )}
        {!catalogue.data ? (
          catalogue.error ? (
            <ErrorState error={catalogue.error} retry={catalogue.refetch} />
          ) : (
            <LoadingRows />
          )
        ) : found.length === 0 ? (
          <EmptyState icon={<IconBasketOff />} title={m.noneFound}>
            {m.noneFoundText}
          </EmptyState>
        ) : (
          categories.map((name) => (
            <Category
              key={name ?? NONE}
              name={categories.length > 1 ? (name ?? m.noCategory) : undefined}
              items={found.filter((item) => item.category === name)}
              lines={lines}
              onChange={onChange}
            />
          ))
        )}
        <div className={classes.done}>
          <Text fw={700} size="lg">
            {formatMoney(total, view.currency)}
          </Text>
          <Button size="lg" onClick={onClose}>
            {messages.common.done}
          </Button>
        </div>
      </Stack>
    </SideDialog>
  );
}

// No category is empty or begins with a space.
const ALL = "";
const NONE = " ";

const isFound = ({ name, barcode }: CatalogueItem, search: string) =>
  folded(name).includes(folded(search.trim())) ||
  (barcode !== undefined && barcode === barcodeOf(search));

function Category({
  name,
  items,
  lines,
  onChange,
}: {
  name: string | undefined;
  items: readonly CatalogueItem[];
  lines: Lines;
  onChange: (change: (lines: Lines) => Lines) => void;
}) {
  if (items.length === 0) return null;
  return (
    <Stack gap="xs">
      {name !== undefined && <Heading order={3}>{bidiSafe(name)}</Heading>}
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.item_id}>
            <ItemButton
              item={item}
              quantity={quantityOf(lines, item)}
              onClick={() => onChange((known) => addOne(known, item))}
            />
            {quantityOf(lines, item) > 0 && (
              <button
                type="button"
                className={`${basketClasses.less} ${classes.minus}`}
                aria-label={m.oneLess(item.name)}
                onClick={() => onChange((known) => takeOne(known, item))}
              >
                <IconMinus size={18} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
