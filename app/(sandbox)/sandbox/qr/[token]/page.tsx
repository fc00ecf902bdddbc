import { QrPay } from "@/components/sandbox/qr-pay";

export default async function QrPayPage({ params }: { params: Promise<{ token: string }> }) {
  return <QrPay token={(await params).token} />;
}
