import { pictureResponse } from "@/lib/api/core/picture-response";
import { findSlidePicture } from "@/lib/domain/till";

export const GET = async (
  _request: Request,
  { params }: { params: Promise<{ key: string }> },
): Promise<Response> => pictureResponse(findSlidePicture((await params).key));
