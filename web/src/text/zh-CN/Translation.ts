/** What a translation of a text has: the same keys with other words, and functions of the same parameters. */
export type Translation<Text> = Text extends string
  ? string
  : Text extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Translation<Result>
    : { readonly [Key in keyof Text]: Translation<Text[Key]> };
