/** Makes this process answer each order of the program that started it. */
export function answerOrders<Order>(act: (order: Order) => Promise<unknown>): void {
  process.on("message", (order: Order) => {
    act(order).then(
      (answer) => process.send!(answer),
      (error: unknown) => process.send!({ failed: String(error) }),
    );
  });
  process.on("disconnect", () => process.exit());
  process.send!("ready");
}
