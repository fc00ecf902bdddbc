import { expect, test } from "vitest";
import { addOne, linesOfPayment, quantityOf, removeLine, sumOf, takeOne, totalOf } from "./basket";

const tea = { name: "Tea", amount: 450.1 };
const cake = { name: "Cake", amount: 800 };

test("tapping an item again adds another one of it", () => {
  const lines = addOne(addOne(addOne([], tea), cake), tea);
  expect(lines).toEqual([
    { ...tea, quantity: 2 },
    { ...cake, quantity: 1 },
  ]);
  expect(quantityOf(lines, tea)).toBe(2);
  expect(quantityOf(lines, { name: "Coffee", amount: 1 })).toBe(0);
  expect(sumOf(lines)).toBe(1700.2);
});

test("an item whose price has changed meanwhile is another line", () => {
  const lines = addOne(addOne([], tea), { ...tea, amount: 500 });
  expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
});

test("typed amounts are added to the items, without a rounding error", () => {
  const lines = addOne(addOne(addOne([], { name: "Sweet", amount: 0.1 }), cake), cake);
  expect(totalOf(lines, "0.2+10")).toBe(1610.3);
  expect(totalOf([], "")).toBe(0);
});

test("one is taken out at a time, and the last one takes its line with it", () => {
  const lines = addOne(addOne(addOne([], tea), tea), cake);
  const one = takeOne(lines, tea);
  expect(quantityOf(one, tea)).toBe(1);
  expect(takeOne(one, tea)).toEqual([{ ...cake, quantity: 1 }]);
  expect(removeLine(lines, tea)).toEqual([{ ...cake, quantity: 1 }]);
});

test("a basket does not grow beyond what can be paid", () => {
  const dear = addOne([], { name: "House", amount: 99_999_999 });
  expect(addOne(dear, cake)).toBe(dear);
  const many = [{ ...tea, quantity: 999 }];
  expect(addOne(many, tea)).toBe(many);
  const long = Array.from({ length: 100 }, (_, index) => ({
    name: `Item ${index}`,
    quantity: 1,
    amount: 1,
  }));
  expect(addOne(long, cake)).toBe(long);
});

test("the same again has the items, and what was typed is the rest", () => {
  const lines = [
    { ...tea, quantity: 2 },
    { quantity: 1, amount: 50 },
  ];
  expect(linesOfPayment(lines)).toEqual([{ ...tea, quantity: 2 }]);
  expect(linesOfPayment(undefined)).toEqual([]);
});
