export {
  noSuchOperation as GET,
  noSuchOperation as POST,
  noSuchOperation as PUT,
  noSuchOperation as PATCH,
  noSuchOperation as DELETE,
} from "@/lib/http/method-not-allowed";
