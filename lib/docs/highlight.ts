import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import csharp from "highlight.js/lib/languages/csharp";
import go from "highlight.js/lib/languages/go";
import http from "highlight.js/lib/languages/http";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import nginx from "highlight.js/lib/languages/nginx";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { escapeHtml } from "@/lib/kit/escape-html";

// Each also registers its usual aliases, such as `sh`, `js` and `cs`.
const LANGUAGES = {
  bash,
  csharp,
  go,
  http,
  ini,
  java,
  javascript,
  json,
  nginx,
  php,
  python,
  sql,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** Returns code as HTML with `hljs-…` classes; escaped only if the language is unknown. */
export const highlight = (code: string, language: string): string =>
  hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : escapeHtml(code);
