// Two texts about the client of a request, which must not be taken for each other.

declare const kind: unique symbol

/** The address itself, as logs, sessions and the audit trail name it. */
export type ClientAddress = string & { readonly [kind]: 'address' }

/** What limits count as one client: an IPv4 address, or the /64 of an IPv6 address, the least that one user has. */
export type ClientNetwork = string & { readonly [kind]: 'network' }

export const unknownAddress = '' as ClientAddress
