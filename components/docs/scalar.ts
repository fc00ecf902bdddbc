/** The parts of Scalar's configuration and instance that we use. Its package would bring Vue's types along. */
export interface ScalarReference {
  destroy(): void;
}

interface Scalar {
  createApiReference(element: Element, configuration: Record<string, unknown>): ScalarReference;
}

declare global {
  interface Window {
    Scalar?: Scalar;
  }
}

/** Loads Scalar's bundle from this server. Rejects if it does not load; the next call tries again. */
export function loadScalar(url: string): Promise<Scalar> {
  if (window.Scalar) return Promise.resolve(window.Scalar);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () => {
      if (window.Scalar) resolve(window.Scalar);
      else reject(new Error("The script has no reference in it"));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error("The script did not load"));
    };
    document.head.append(script);
  });
}

/** The languages of the samples: each with the one client that its developers know best. */
const SAMPLES: Record<string, string> = {
  shell: "curl",
  js: "fetch",
  python: "requests",
  go: "native",
  java: "nethttp",
  php: "curl",
  csharp: "httpclient",
};

/** Every client that Scalar has, by language. */
const CLIENTS: Record<string, string[]> = {
  c: ["libcurl"],
  clojure: ["clj_http"],
  csharp: ["httpclient", "restsharp"],
  dart: ["http"],
  fsharp: ["httpclient"],
  go: ["native"],
  http: ["http1.1"],
  java: ["asynchttp", "nethttp", "okhttp", "unirest"],
  js: ["axios", "fetch", "jquery", "ofetch", "xhr"],
  kotlin: ["okhttp"],
  node: ["axios", "fetch", "ofetch", "undici"],
  objc: ["nsurlsession"],
  ocaml: ["cohttp"],
  php: ["curl", "guzzle"],
  powershell: ["restmethod", "webrequest"],
  python: ["python3", "requests", "httpx_sync", "httpx_async"],
  r: ["httr"],
  ruby: ["native"],
  rust: ["reqwest"],
  shell: ["curl", "httpie", "wget"],
  swift: ["nsurlsession"],
};

const HIDDEN_CLIENTS = Object.fromEntries(
  Object.entries(CLIENTS).map(([language, clients]) => [
    language,
    SAMPLES[language] === undefined ? true : clients.filter((one) => one !== SAMPLES[language]),
  ]),
);

/** Returns Scalar's configuration: everything from this server, in our colours, and nothing sent anywhere else. */
export function scalarConfiguration({
  source,
  basePath,
  schemes,
  scheme,
  key,
}: {
  source: string;
  basePath: string;
  schemes: Readonly<Record<string, { type: string }>>;
  scheme: "light" | "dark";
  key: string | undefined;
}): Record<string, unknown> {
  return {
    url: source,
    // The page's own origin, which the content security policy allows, even if it is not the public one.
    servers: [{ url: `${window.location.origin}${basePath}` }],
    ...(key !== undefined && { authentication: authenticationWith(key, schemes) }),
    agent: { disabled: true },
    telemetry: false,
    persistAuth: false,
    withDefaultFonts: false,
    hideClientButton: true,
    hideDarkModeToggle: true,
    forceDarkModeState: scheme,
    showDeveloperTools: "never",
    documentDownloadType: "direct",
    hiddenClients: HIDDEN_CLIENTS,
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    // Each operation shows its schemas.
    hideModels: true,
    defaultOpenAllTags: true,
    orderSchemaPropertiesBy: "preserve",
    customCss: STYLES,
  };
}

/** Fills the key into the first scheme that takes one, and into the others in case they are chosen. */
function authenticationWith(key: string, schemes: Readonly<Record<string, { type: string }>>) {
  const names = Object.keys(schemes);
  const preferred = names.find((name) => schemes[name]!.type === "http") ?? names[0];
  return {
    preferredSecurityScheme: preferred,
    securitySchemes: Object.fromEntries(
      Object.entries(schemes).map(([name, { type }]) => [
        name,
        type === "http" ? { token: key } : { value: key },
      ]),
    ),
  };
}

// Samples of code are dark in the light scheme too, so each scheme names its own shades.
const STYLES = `
.light-mode, .dark-mode {
  --scalar-font: var(--mantine-font-family);
  --scalar-font-code: var(--mantine-font-family-monospace);
  --scalar-radius: var(--mantine-radius-sm);
  --scalar-radius-lg: var(--mantine-radius-md);
  --scalar-button-1: var(--mantine-color-teal-9);
  --scalar-button-1-color: #fff;
  --scalar-button-1-hover: #0a5a3e;
}
.light-mode {
  --scalar-background-1: #fff;
  --scalar-background-2: var(--mantine-color-gray-0);
  --scalar-background-3: var(--mantine-color-gray-1);
  --scalar-sidebar-background-1: var(--mantine-color-gray-0);
  --scalar-border-color: var(--mantine-color-gray-3);
  --scalar-color-1: #000;
  --scalar-color-2: var(--mantine-color-gray-7);
  --scalar-color-3: var(--mantine-color-gray-7);
  --scalar-color-accent: var(--mantine-color-teal-9);
  --scalar-color-green: #0a5a3e;
  --scalar-color-blue: #1864ab;
  --scalar-color-orange: #a8380b;
  --scalar-color-red: #a61e1e;
  --scalar-color-purple: #862e9c;
  --scalar-color-yellow: #8a4700;
}
.dark-mode {
  --scalar-background-1: var(--mantine-color-dark-7);
  --scalar-background-2: var(--mantine-color-dark-8);
  --scalar-background-3: var(--mantine-color-dark-6);
  --scalar-sidebar-background-1: var(--mantine-color-dark-8);
  --scalar-border-color: var(--mantine-color-dark-4);
  --scalar-color-1: var(--mantine-color-dark-0);
  --scalar-color-2: var(--mantine-color-dark-1);
  --scalar-color-3: var(--mantine-color-dark-1);
  --scalar-color-accent: var(--mantine-color-teal-4);
  --scalar-color-green: #63e6be;
  --scalar-color-blue: #74c0fc;
  --scalar-color-orange: #ffc078;
  --scalar-color-red: #ffa8a8;
  --scalar-color-purple: #e599f7;
  --scalar-color-yellow: #ffe066;
}
`;
