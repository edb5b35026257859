import { expect, test } from "vitest";
import { orderIn, plans } from "./plans";

test("an order is read only when plan and method are offered ones", () => {
  expect(orderIn({ plan: "6months", method: "paypal" })).toMatchObject({
    plan: { price: "$79.99" },
    method: { name: "PayPal" },
  });
  for (const state of [
    null,
    undefined,
    "6months",
    {},
    { plan: "6months" },
    { plan: "2months", method: "paypal" },
  ])
    expect(orderIn(state)).toBeNull();
});

test("a plan's monthly price is its price shared out over its months", () => {
  for (const { id, price, monthly } of plans) {
    const months = Number.parseInt(id, 10);
    expect(Math.abs(Number(price.slice(1)) / months - Number(monthly.slice(1)))).toBeLessThan(0.01);
  }
});
