import { KeyForm } from "@/components/sandbox/key-form";

/** Opens the sandbox phone of a merchant other than the one that /sandbox opens automatically. */
export default function OpenPhonePage() {
  return <KeyForm />;
}
