// Percent-encoding (RFC 3986, RFC 6570): everything but unreserved characters, so that a URL parser changes nothing.
// Lone surrogates are replaced: where they come from an argument, `textOf` has refused them before.

export type Encode = (text: string) => string

const plain = /^[A-Za-z0-9._~-]*$/
const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

export const encoded: Encode = (text) =>
  plain.test(text) ? text : encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, hex)

/**
 * `allowReserved`: reserved characters stay as they are, but for those that would end the value or begin another
 * (`&`, `#`, `+`), and those that a URL parser would rewrite.
 */
export const encodedButReserved: Encode = (text) =>
  encodeURIComponent(text.toWellFormed())
    .replace(/%(?:3A|2F|3F|40|24|2C|3B|3D)/g, decodeURIComponent)
    .replaceAll("'", '%27')

/** As forms are encoded: a space is `+`. */
export const formEncoded: Encode = (text) => encoded(text).replaceAll('%20', '+')

/** The same where reserved characters may stay: but for those that mean something in a form. */
export const formEncodedButReserved: Encode = (text) => encodedButReserved(text).replaceAll('%20', '+')

/** As it is, for places that do not encode. */
export const verbatim: Encode = (text) => text

/** Text of the document's own, such as the fixed parts of a path: encoded where it must be and is not yet. */
export const encodedLiteral: Encode = (text) =>
  text.toWellFormed().replace(/%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9._~!$&()*+,;=:@/%-]/gu, (part) => encoded(part))
