/** A field name: a token (RFC 9110). */
export const headerNamePattern = "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"
