import classes from "./docs-search.module.css";

const BEFORE = 40;
const LENGTH = 140;

/** The part of a text around the first of the words that it contains, which is marked. */
export function Snippet({ text, words }: { text: string; words: string }) {
  const lower = text.toLowerCase();
  const found = [words, ...words.split(/\s+/)]
    .map((word) => ({ at: lower.indexOf(word.toLowerCase()), length: word.length }))
    .find(({ at, length }) => at >= 0 && length > 1);
  if (text === "") return null;
  if (!found) return <span className={classes.text}>{text.slice(0, LENGTH)}</span>;
  const start = Math.max(0, found.at - BEFORE);
  const end = found.at + found.length;
  return (
    <span className={classes.text}>
      {start > 0 && "…"}
      {text.slice(start, found.at)}
      <mark>{text.slice(found.at, end)}</mark>
      {text.slice(end, start + LENGTH)}
    </span>
  );
}
