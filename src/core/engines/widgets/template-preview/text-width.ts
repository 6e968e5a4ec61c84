/** Character width relative to the font size; slightly more than most fonts need, since the font is not known. */
const widthPerCharacter = 0.57

/** Estimated width in pixels of a text in a sans-serif font of that size. */
export const estimateTextWidth = (text: string, size: number) => text.length * size * widthPerCharacter

/** The text, truncated with an ellipsis when it is wider than `width` pixels. */
export function truncateToWidth(text: string, size: number, width: number): string {
  const length = Math.floor(width / (size * widthPerCharacter))
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`
}

/** The text in one line, or in two that break between words; the second is truncated when it is wider than `width`. */
export function wrapToWidth(text: string, size: number, width: number): string[] {
  const length = Math.floor(width / (size * widthPerCharacter))
  const end = text.lastIndexOf(' ', length)
  if (text.length <= length || end <= 0) return [truncateToWidth(text, size, width)]
  return [text.slice(0, end), truncateToWidth(text.slice(end + 1), size, width)]
}
