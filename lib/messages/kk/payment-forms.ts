import { formatCount } from "@/lib/kit/display";
import type { paymentForms as en } from "../en/payment-forms";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const paymentForms: Translation<typeof en> = {
  refundForm: {
    title: "Ақшаны қайтару",
    remaining: (left: string, amount: string) =>
      `Қайтаруға болатын сома: ${left} (төлем сомасы: ${amount}).`,
    full: "Толық сома",
    part: "Соманың бір бөлігі",
    amount: "Қайтарым сомасы",
    amountMissing: "Соманы енгізіңіз.",
    amountTooLarge: (left: string) => `Қайтаруға болатын ең көп сома: ${left}.`,
    amountNotPositive: "0-ден үлкен сома енгізіңіз.",
    reason: "Себебі",
    reasonHint: "Қайтарыммен бірге сақталып, төлем желісіне жіберіледі. Міндетті емес.",
    next: "Жалғастыру",
    confirm: (amount: string) => `${amount} қайтару`,
    confirmTitle: (amount: string) => `${amount} қайтарылсын ба?`,
    confirmText: (payer: string) =>
      `Ақшаны алушы: ${payer}. Басталған қайтарымды тоқтату мүмкін емес.`,
    thePayer: "төлеуші",
    change: "Өзгерту",
    started: "Қайтарым басталды.",
    conflicts: {
      PAYMENT_NOT_REFUNDABLE:
        "Бұл төлемнің ақшасын қайтару мүмкін емес: ол аяқталмаған, толық қайтарылған не қайтарымы өңделуде.",
      REFUND_EXCEEDS_REMAINING:
        "Бұл сома қайтаруға болатын қалдықтан көп. Басқа қайтарым аяқталған не өңделіп жатқан болуы мүмкін.",
      IDEMPOTENCY_KEY_REUSED:
        "Бұл қайтарым жіберіліп қойған. Осы терезені жауып, қайтарымдарды тексеріңіз.",
    },
  },

  refundSelection: {
    title: "Таңдалған төлемдерді қайтару",
    total: (sum: string, count: number) => `Қайтарылады: ${sum} (${counted(count, "төлем")})`,
    onlyWhatIsLeft: "Ішінара қайтарылған төлемдердің тек қалған сомасы қайтарылады.",
    text: "Ақша төлеушілерге қайтарылады. Басталған қайтарымды тоқтату мүмкін емес.",
    none: "Таңдалған төлемдердің ешқайсысының ақшасын қайтару мүмкін емес.",
    others: (count: number) => `Қайтару мүмкін емес: ${formatCount(count)}`,
    why: {
      notPaid: "Төленбеген",
      refunded: "Толық қайтарылған",
      pending: "Қайтарымы өңделуде",
    },
    progress: (done: number, of: number) =>
      `Қайтарымдар жіберілуде: ${formatCount(done)} / ${formatCount(of)}`,
    requested: (count: number) => `Басталған қайтарымдар: ${formatCount(count)}`,
    failed: (count: number) => `Қайтарылмады: ${formatCount(count)}`,
    unknown: (count: number) => `Қайтарылғаны белгісіз: ${formatCount(count)}`,
    refused: "Төлем желісі қайтарымнан бас тартты.",
    notRequested: "Қайтарым басталмады.",
    tryAgain: "Қайталағанда ақша екі рет қайтарылмайды.",
    selectAgain:
      "Қалғанын қайталау мүмкін емес: төлем өзгерген немесе қайтаруға құқығыңыз жоқ. Қалған сомасын көру үшін оны қайта таңдаңыз.",
    stop: "Тоқтату",
    stopping: "Тоқтатылуда…",
    unfinished: (requested: number, failed: number) =>
      `Басталған қайтарымдар: ${formatCount(requested)}. Расталмағаны: ${formatCount(failed)}. Осы төлемдерді тексеріңіз.`,
  },

  cancelForm: {
    title: "Бұл төлем тоқтатылсын ба?",
    text: "Төлеуші оны енді төлей алмайды. Егер ол дәл қазір төленіп қойған болса, төлем тоқтатылмай, аяқталады.",
    reason: "Себебі",
    reasonHint: "Төлем тарихында көрінеді. Ешкімге жіберілмейді. Міндетті емес.",
    confirm: "Төлемді тоқтату",
    keep: "Тоқтатпау",
    done: "Төлем тоқтатылды.",
    conflict: "Бұл төлемді енді тоқтату мүмкін емес.",
  },
};
