/** The texts of another language: the same names, and functions of the same facts. */
export type Translation<Text> = Text extends string
  ? string
  : Text extends (...facts: infer Facts) => infer Result
    ? (...facts: Facts) => Translation<Result>
    : { [Name in keyof Text]: Translation<Text[Name]> };
