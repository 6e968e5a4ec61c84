/** Of the size of the letters; a little more than most fonts need, since the reader's font is not known. */
const perCharacter = 0.57

/** Pixels of a text in a sans-serif font of that size, near enough to lay it out. */
export const widthOf = (text: string, size: number) => text.length * size * perCharacter

/** The text, cut with an ellipsis where it is wider than that. */
export function fitted(text: string, size: number, width: number): string {
  const length = Math.floor(width / (size * perCharacter))
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`
}
