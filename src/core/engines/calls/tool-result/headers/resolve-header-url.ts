/** Resolves a relative URL; absolute URLs and other texts stay unchanged. */
export const resolveHeaderUrl = (text: string, base: string): string =>
  URL.canParse(text) || !URL.canParse(text, base) ? text : new URL(text, base).href
