const stringOrNotNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<=[[:,\s]|^)[-+]?(?:nan|inf(?:inity)?)(?=[\]},\s]|$)/gis

/** The text with null instead of NaN and Infinity, which JSON does not allow; strings stay unchanged. */
export const replaceNotNumbers = (text: string): string =>
  /nan|inf/i.test(text)
    ? text.replace(stringOrNotNumber, (found) => (found.startsWith('"') ? found : 'null'))
    : text
