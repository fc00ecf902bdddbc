// @ts-check
// Components, and the floors among them.
import { TESTS, SHAPES, SHARED_COMPONENTS } from "./paths.mjs";

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
export const components = [
  {
    name: "components-see-client-shapes-and-kit",
    comment:
      "A component calls the server through lib/client, and imports only schemas.ts and vocabulary.ts of the domain.",
    severity: "error",
    from: { path: "^components/", pathNot: TESTS },
    to: {
      path: "^lib/",
      pathNot: [SHAPES, "^lib/(?:client|messages)/", "^lib/kit/[^/]+\\.ts$"],
    },
  },
  {
    name: "features-do-not-cross",
    comment: "Move what two features share to components/ui, session, form, list or records.",
    severity: "error",
    from: { path: "^components/([^/]+)/", pathNot: SHARED_COMPONENTS },
    to: { path: "^components/[^/]+/", pathNot: ["^components/$1/", SHARED_COMPONENTS] },
  },
  {
    name: "ui-knows-no-other-component",
    comment: "components/ui contains primitives, which import no session, form, list or feature.",
    severity: "error",
    from: { path: "^components/ui/" },
    to: { path: "^components/(?!ui/)" },
  },
  {
    name: "session-sees-ui",
    comment: "components/session imports only components/ui.",
    severity: "error",
    from: { path: "^components/session/" },
    to: { path: "^components/(?!(?:ui|session)/)" },
  },
  {
    name: "form-sees-session-and-ui",
    comment: "components/form imports only components/ui and session.",
    severity: "error",
    from: { path: "^components/form/" },
    to: { path: "^components/(?!(?:ui|session|form)/)" },
  },
  {
    name: "list-sees-form-session-and-ui",
    comment: "components/list knows no kind of record.",
    severity: "error",
    from: { path: "^components/list/" },
    to: { path: "^components/(?!(?:ui|session|form|list)/)" },
  },
  {
    name: "records-see-list",
    comment: "components/records imports no feature.",
    severity: "error",
    from: { path: "^components/records/" },
    to: { path: "^components/(?!(?:ui|session|form|list|records)/)" },
  },
];
