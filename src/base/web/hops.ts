// An app whose upstream is this service itself, or a ring of services like it, would call itself until its deadline.
// Each tool call sends how many services it has passed.

export const hopsHeader = 'tenon-hops'

/** A call that has passed this many services calls no further tool. */
export const maxHops = 4

/** The hops of a received call; `maxHops` for a malformed or repeated header, which no service sends. */
export const parseHops = (header: string | string[] | undefined): number =>
  header === undefined ? 0 : /^\d$/.test(String(header)) ? Number(header) : maxHops
