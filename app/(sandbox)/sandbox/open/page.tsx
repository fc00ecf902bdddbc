import { KeyForm } from "@/components/sandbox/key-form";

/** To open the phone of another merchant than the one that /sandbox opens automatically. */
export default function OpenPhonePage() {
  return <KeyForm />;
}
