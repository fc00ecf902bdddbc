// @ts-check
// For units of systemd that start this file, as the guide said before: `ExecStart=/usr/bin/node scripts/start.mjs`.
import "../operate/start.mjs";
