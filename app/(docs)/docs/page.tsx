import type { Metadata } from "next";
import { readLibrary } from "@/lib/docs";
import * as messages from "@/lib/messages";
import classes from "@/components/docs/docs-home.module.css";

const m = messages.docs;

export async function generateMetadata(): Promise<Metadata> {
  const { introduction } = await readLibrary();
  return { description: introduction, alternates: { canonical: "/docs" } };
}

export default async function DocsHomePage() {
  const library = await readLibrary();
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{library.title}</h1>
      <p className={classes.introduction}>{library.introduction}</p>
      {library.navigation.map(({ title, pages }) => (
        <section key={title} aria-labelledby={`group-${title}`}>
          <h2 className={classes.group} id={`group-${title}`}>
            {title}
          </h2>
          <ul className={classes.cards}>
            {pages.map((page) => (
              <li key={page.url}>
                <a href={page.url} className={classes.card}>
                  <strong>{page.title}</strong>
                  <span>{page.description}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {/* oxlint-disable nextjs/no-html-link-for-pages -- These are files, not pages. */}
      <p className={classes.models}>
        {m.collections}: <a href="/docs/qassa.postman_collection.json">Postman</a>,{" "}
        <a href="/docs/qassa-bruno.zip">Bruno</a>
        <br />
        {m.openApi}: <a href="/api/openapi.json">{m.reference.deviceName}</a>,{" "}
        <a href="/api/openapi/sandbox.json">{m.reference.sandboxName}</a>
        <br />
        {m.forModels}: <a href="/llms.txt">llms.txt</a>, <a href="/llms-full.txt">llms-full.txt</a>
      </p>
      {/* oxlint-enable nextjs/no-html-link-for-pages */}
    </div>
  );
}
