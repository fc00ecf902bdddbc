import { StaticQrPay } from "@/components/sandbox/static-qr-pay";

export default async function StaticQrPage({ params }: { params: Promise<{ token: string }> }) {
  return <StaticQrPay token={(await params).token} />;
}
