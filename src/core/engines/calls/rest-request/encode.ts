// Percent-encoding (RFC 3986, RFC 6570) of all but unreserved characters, so that a URL parser changes
// nothing. Lone surrogates are replaced; `stringifyValue` has already rejected arguments with any.

export type ValueEncoder = (text: string) => string

const unreservedOnly = /^[A-Za-z0-9._~-]*$/
const percentEncodeCharacter = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

export const percentEncode: ValueEncoder = (text) =>
  unreservedOnly.test(text)
    ? text
    : encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, percentEncodeCharacter)

/**
 * `allowReserved`: reserved characters are not encoded, except those that would end the value or begin another
 * (`&`, `#`, `+`), and those that a URL parser would rewrite.
 */
export const percentEncodeAllowingReserved: ValueEncoder = (text) =>
  encodeURIComponent(text.toWellFormed())
    .replace(/%(?:3A|2F|3F|40|24|2C|3B|3D)/g, decodeURIComponent)
    .replaceAll("'", '%27')

/** The same in a path, where a slash or a question mark would end the value. */
export const percentEncodeAllowingReservedInPath: ValueEncoder = (text) =>
  percentEncode(text).replace(/%(?:3A|40|24|26|2B|2C|3B|3D|21|28|29|2A)/g, decodeURIComponent)

/** `application/x-www-form-urlencoded`: a space is `+`. */
export const formEncode: ValueEncoder = (text) => percentEncode(text).replaceAll('%20', '+')

/** Form encoding with `allowReserved`: characters that have a meaning in forms are still encoded. */
export const formEncodeAllowingReserved: ValueEncoder = (text) =>
  percentEncodeAllowingReserved(text).replaceAll('%20', '+')

/** No encoding, for locations that do not encode. */
export const leaveUnencoded: ValueEncoder = (text) => text

/** Literal text of a document, such as the fixed segments of a path: existing percent-encoding is preserved. */
export const percentEncodeLiteral: ValueEncoder = (text) =>
  text
    .toWellFormed()
    .replace(/%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9._~!$&()*+,;=:@/%-]/gu, (part) => percentEncode(part))
