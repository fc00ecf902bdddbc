import type { fieldFaults as en } from "../en/field-faults";
import type { Translation } from "../translation";

export const fieldFaults: Translation<typeof en> = {
  missing: "Заполните это поле.",
  email: "Введите адрес электронной почты, например name@example.com.",
  url: "Введите адрес целиком, например https://example.com/hook.",
  invalid: "У этого значения неверный формат. Исправьте его.",
};
