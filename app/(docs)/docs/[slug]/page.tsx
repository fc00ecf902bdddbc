import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Article } from "@/components/docs/article";
import { Neighbours } from "@/components/docs/neighbours";
import { Outline } from "@/components/docs/outline";
import { neighboursOf, readLibrary } from "@/lib/docs";
import * as messages from "@/lib/messages";
import classes from "@/components/docs/article.module.css";

type Params = Promise<{ slug: string }>;

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const page = (await readLibrary()).pages.get((await params).slug);
  if (!page) return {};
  const { title, description, url } = page;
  return {
    title,
    description,
    alternates: { canonical: url, types: { "text/markdown": `${url}.md` } },
  };
}

export default async function DocumentPage({ params }: { params: Params }) {
  const library = await readLibrary();
  const page = library.pages.get((await params).slug);
  if (!page) notFound();
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Outline entries={page.outline} isFolded />
        <Article html={page.html} />
        <p className={classes.source}>
          <a href={`${page.url}.md`}>{messages.docs.asMarkdown}</a>
        </p>
        <Neighbours {...neighboursOf(library, page.url)} />
      </div>
      <Outline entries={page.outline} />
    </div>
  );
}
