/** An absolute URL as it is written, a relative one resolved; the text itself if it is none. */
export const resolveHeaderUrl = (text: string, base: string): string =>
  URL.canParse(text) || !URL.canParse(text, base) ? text : new URL(text, base).href
