// Tokens that programs send in place of the access tokens of a sign-in. The service stores digests of them alone.
import type { Instant } from '#base/time.ts'
import type { Owner } from '../owner.ts'
import type { Role } from '../workspaces/role.ts'

/**
 * `personal`: acts as a person; `app`: calls one published app; `service`: acts as a service account; `client_secret`: gets
 * access tokens for one at the embedded issuer.
 */
export type MachineTokenKind = 'personal' | 'app' | 'service' | 'client_secret'

export const machineTokenPrefixes: Record<MachineTokenKind, string> = {
  personal: 'tnn_pat_',
  app: 'tnn_app_',
  service: 'tnn_sat_',
  client_secret: 'tnn_scs_',
}

export type MachineToken = {
  id: string
  kind: MachineTokenKind
  /** Of the whole token. */
  digest: string
  /** Its last four characters, by which people recognise it. */
  ending: string
  name: string
  /** The person or service account that it acts as; of an app's token, who created it. */
  owner: Owner
  /** Of the owner when it was created; "": unknown. */
  email: string
  ownerName: string
  /** The workspace that it is limited to; null: all of its owner. */
  workspace: Owner | null
  ceiling: Role
  readOnly: boolean
  /** The app that a token of the kind `app` calls, else null. */
  appId: string | null
  /** Calls in a minute; null: those of the app alone. */
  callsPerMinute: number | null
  /** Calls of tools in a day (UTC); null: no limit. */
  callsPerDay: number | null
  createdAt: Instant
  /** Null: it does not expire. */
  expiresAt: Instant | null
  /** Exact to a minute; null: it was never used. */
  lastUsedAt: Instant | null
  /** Counted for tokens of the kind `app`. */
  calls: number
  /** The last day (UTC) with calls of a token that is limited to calls in a day; "": none. */
  day: string
  /** Calls of that day. */
  dayCalls: number
}

/** `text` is the token itself, which is stored nowhere. */
export type CreatedToken = { token: MachineToken; text: string }

/** `workspaceId`: of the workspace that it is limited to. */
export type PersonalToken = { token: MachineToken; workspaceId: string | null }
export type CreatedPersonalToken = CreatedToken & PersonalToken

export const maxTokensPerOwner = 1000

export const isExpired = ({ expiresAt }: Pick<MachineToken, 'expiresAt'>, now: Instant): boolean =>
  expiresAt !== null && expiresAt <= now
