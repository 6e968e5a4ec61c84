// Tokens that programs send instead of access tokens from a sign-in. The service stores only their digests.
import type { Instant } from '#base/time.ts'
import type { EntityOf } from '#core/entities/entity.ts'
import type { machineToken } from '#core/entities/machine-token.ts'

export type MachineToken = EntityOf<typeof machineToken>

/**
 * `personal`: acts as a person; `app`: calls one published app; `service`: acts as a service account; `client_secret`:
 * obtains access tokens for a service account at the embedded issuer.
 */
export type MachineTokenKind = MachineToken['kind']

export const machineTokenPrefixes: Record<MachineTokenKind, string> = {
  personal: 'tnn_pat_',
  app: 'tnn_app_',
  service: 'tnn_sat_',
  client_secret: 'tnn_scs_',
}

/** `text` is the token itself, which is stored nowhere. */
export type CreatedToken = { token: MachineToken; text: string }

/** `workspaceId`: the workspace to which the token is limited. */
export type PersonalToken = { token: MachineToken; workspaceId: string | null }
export type CreatedPersonalToken = CreatedToken & PersonalToken

export const maxTokensPerOwner = 1000

export const isExpired = ({ expiresAt }: Pick<MachineToken, 'expiresAt'>, now: Instant): boolean =>
  expiresAt !== null && expiresAt <= now
