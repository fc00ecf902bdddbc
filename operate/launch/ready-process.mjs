// @ts-check
// Makes the clone ready in a process of its own: comparing the build with its inputs takes memory that `npm start`
// would keep for as long as it runs.
import { bundleServer, DEVELOPMENT_SERVER } from "./bundle.mjs";
import { runCommand } from "./command.mjs";
import { makeReady } from "./make-ready.mjs";
import { isDevelopment } from "./settings.mjs";

// By exiting, which stops an installation or a build.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

await runCommand(async () => {
  await makeReady({ development: isDevelopment, withBuild: !isDevelopment });
  if (isDevelopment) await bundleServer(DEVELOPMENT_SERVER);
  return 0;
});
