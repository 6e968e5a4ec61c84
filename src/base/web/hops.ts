// An app whose upstream is this service, directly or through a ring of such services, would call itself until its
// deadline. Each tool call sends the number of services it has passed.

export const hopsHeader = 'tenon-hops'

/** After this many services, a call calls no further tool. */
export const maxHops = 4

/** The hops of a received call; `maxHops` for a malformed or repeated header, which no service sends. */
export const parseHops = (header: string | string[] | undefined): number =>
  header === undefined ? 0 : /^\d$/.test(String(header)) ? Number(header) : maxHops
