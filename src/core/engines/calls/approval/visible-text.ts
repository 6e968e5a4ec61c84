/**
 * Characters that are invisible, or that change how others are shown: controls except line breaks and tabs, format
 * characters such as zero-width and bidirectional ones, and lone surrogates.
 */
const hidden = /[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?![\n\t])\p{Cc}/gu

/** Shows hidden characters by their code points, so that a text contains nothing invisible. */
export const makeVisible = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(
      hidden,
      (character) => `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
    )
