// Only in the build of `npm run bench`.
export { insertBare as POST } from "@/bench/bare-insert";
