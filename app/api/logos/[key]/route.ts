import { logoResponse } from "@/lib/api/logo-response";

export const GET = async (
  _request: Request,
  { params }: { params: Promise<{ key: string }> },
): Promise<Response> => logoResponse((await params).key);
