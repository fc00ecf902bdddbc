import { pictureResponse } from "@/lib/api/core/picture-response";
import { findLogo } from "@/lib/domain/organizations";

export const GET = async (
  _request: Request,
  { params }: { params: Promise<{ key: string }> },
): Promise<Response> => pictureResponse(findLogo((await params).key));
