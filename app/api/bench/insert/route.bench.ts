// In the build of `npm run bench` alone.
export { insertBare as POST } from "@/bench/bare-insert";
