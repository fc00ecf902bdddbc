/** A response whose body is text. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}
