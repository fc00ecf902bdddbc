/** A line of an order, as integrators send it in `metadata.items`; the price is of one, in major units. */
export interface OrderItem {
  name: string;
  quantity: number;
  price?: number | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isCount = (value: unknown): value is number => typeof value === "number" && value > 0;

function itemOf(value: unknown): OrderItem | undefined {
  if (!isRecord(value)) return undefined;
  const { name, quantity = 1, price } = value;
  if (typeof name !== "string" || name.trim() === "" || !isCount(quantity)) return undefined;
  if (price !== undefined && typeof price !== "number") return undefined;
  return { name, quantity, price };
}

/**
 * Splits metadata into the lines of the order and the rest. Metadata is free: if any of its `items` is not a line with a
 * name, all of it is the rest. Either part is undefined if it is empty.
 */
export function splitMetadata(metadata: Record<string, unknown> | undefined): {
  items: OrderItem[] | undefined;
  rest: Record<string, unknown> | undefined;
} {
  if (!metadata || !Array.isArray(metadata.items)) return { items: undefined, rest: metadata };
  const items = metadata.items.map(itemOf);
  if (items.length === 0 || items.includes(undefined)) return { items: undefined, rest: metadata };
  const { items: _, ...rest } = metadata;
  return {
    items: items as OrderItem[],
    rest: Object.keys(rest).length > 0 ? rest : undefined,
  };
}
