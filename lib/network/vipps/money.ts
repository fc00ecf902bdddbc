/** An amount as the network takes it; its limits keep it far below what a number can hold. */
export const wireAmount = (value: bigint, currency: string) => ({ value: Number(value), currency });
