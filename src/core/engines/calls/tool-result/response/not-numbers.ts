const stringOrNotNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<=[[:,\s]|^)[-+]?(?:nan|inf(?:inity)?)(?=[\]},\s]|$)/gis

/** The text with null in place of NaN and Infinity, which are no JSON; strings are left alone. */
export const replaceNotNumbers = (text: string): string =>
  /nan|inf/i.test(text)
    ? text.replace(stringOrNotNumber, (found) => (found.startsWith('"') ? found : 'null'))
    : text
