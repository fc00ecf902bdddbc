import { KeyForm } from "@/components/sandbox/key-form";

/** For another merchant's phone than the one that /sandbox opens by itself. */
export default function OpenPhonePage() {
  return <KeyForm />;
}
