import type { fieldFaults as en } from "../en/field-faults";
import type { Translation } from "../translation";

export const fieldFaults: Translation<typeof en> = {
  missing: "Осы өрісті толтырыңыз.",
  email: "Электрондық пошта мекенжайын енгізіңіз, мысалы name@example.com.",
  url: "Мекенжайды толық енгізіңіз, мысалы https://example.com/hook.",
  invalid: "Бұл мәннің пішімі дұрыс емес. Оны түзетіңіз.",
};
