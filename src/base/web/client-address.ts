// Two texts about the client of a request that must not be confused.

declare const kind: unique symbol

/** The address in logs, sessions and the audit trail. */
export type ClientAddress = string & { readonly [kind]: 'address' }

/**
 * The unit that limits count as one client: an IPv4 address, or the /64 of an IPv6 address, the smallest network of a
 * user.
 */
export type ClientNetwork = string & { readonly [kind]: 'network' }

export const unknownAddress = '' as ClientAddress
