// @ts-check
// `npm run build`: builds with `next build`, and leaves the stamp by which the next start or test knows the build.
import { runCommand } from "./launch/command.mjs";
import { buildAgain } from "./launch/make-ready.mjs";
import { requireNode } from "./launch/settings.mjs";

await runCommand(async () => {
  requireNode();
  await buildAgain();
  return 0;
});
