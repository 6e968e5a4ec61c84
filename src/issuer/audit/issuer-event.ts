// What people do at the pages of the issuer, for the audit trail. No value that somebody entered is part of it.
import type { ClientAddress } from '#base/web/client-address.ts'

type IssuerChangeKind = 'sign_in' | 'user' | 'password' | 'grant'

export type IssuerChange = {
  kind: IssuerChangeKind
  action: 'created' | 'changed' | 'failed'
  ids: string[]
  count: number
}

/** Texts are "" where there is none. */
export type IssuerEvent = {
  operation: string
  /** Who acted; "" while nobody is signed in. */
  userId: string
  email: string
  /** Whose account it was about, when it is not known who acted. */
  accountId: string
  address: ClientAddress
  changes: IssuerChange[]
}

/** An entry of the audit trail: the issuer stores it, and looks at no more of it. */
export type AuditRecord = { readonly id: string }

export const changeOne = (
  kind: IssuerChangeKind,
  action: IssuerChange['action'],
  ids: string[],
): IssuerChange => ({ kind, action, ids, count: 1 })
