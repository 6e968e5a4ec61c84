// Actions at the issuer's pages, for the audit trail. They contain no entered value.
import type { ClientAddress } from '#base/web/client-address.ts'

type IssuerChangeKind = 'sign_in' | 'user' | 'password' | 'grant'

export type IssuerChange = {
  kind: IssuerChangeKind
  action: 'created' | 'changed' | 'failed'
  ids: string[]
  count: number
}

/** Missing texts are "". */
export type IssuerEvent = {
  operation: string
  /** The acting user; "" before sign-in. */
  userId: string
  email: string
  /** The account concerned, if the acting user is unknown. */
  accountId: string
  address: ClientAddress
  changes: IssuerChange[]
}

/** An entry of the audit trail, which the issuer stores without reading its content. */
export type AuditRecord = { readonly id: string }

export const changeOne = (
  kind: IssuerChangeKind,
  action: IssuerChange['action'],
  ids: string[],
): IssuerChange => ({ kind, action, ids, count: 1 })
