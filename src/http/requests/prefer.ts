// The preference `handling=strict` (RFC 7240): unknown members and parameters are errors.

/** A longer header is no preference: splitting it would take long. */
const maxLength = 1000

/** `"strict"` from `respond-async, Handling = "Strict"; x=1`. Only the first `handling` counts. */
export function prefersStrictHandling(header: string | string[] | undefined): boolean {
  if (header === undefined || header.length > maxLength) return false
  const preferences = String(header).match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g) ?? []
  const handling = preferences.find((preference) => /^\s*handling\s*(?:[=;]|$)/i.test(preference)) ?? ''
  return /=\s*(?:strict|"strict")\s*(?:;|$)/i.test(handling)
}

export const strictHandling = 'handling=strict'
