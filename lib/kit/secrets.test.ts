import { expect, test } from "vitest";
import { decryptSecret, encryptSecret } from "@/lib/kit/secrets";

test("a secret can be decrypted only for its own row", () => {
  const kept = encryptSecret("whsec_тайна", "sub_1");
  expect(decryptSecret(kept, "sub_1")).toBe("whsec_тайна");
  expect(() => decryptSecret(kept, "sub_2")).toThrow();
});

test("a changed byte cannot be decrypted", () => {
  const kept = encryptSecret("whsec_1", "sub_1");
  kept[kept.length - 1]! ^= 1;
  expect(() => decryptSecret(kept, "sub_1")).toThrow();
});

test("the same secret never encrypts to the same bytes, and is not visible in them", () => {
  const [one, two] = [encryptSecret("whsec_1", "sub_1"), encryptSecret("whsec_1", "sub_1")];
  expect(one.equals(two)).toBe(false);
  expect(one.includes("whsec_1")).toBe(false);
});
