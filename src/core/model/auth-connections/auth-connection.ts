import {
  authConfigMembers,
  type authConnection,
  authSecretMembers,
  oauthRequestMembers,
} from '#core/entities/auth-connection.ts'
import { defaultsOf, type EntityOf, type MembersOf } from '#core/entities/entity.ts'

/** Which account calls use at the upstream: the owner's for all callers, or each caller's own. */
export const accountKinds = ['shared', 'personal'] as const
export type AccountKind = (typeof accountKinds)[number]

export type AuthConnection = EntityOf<typeof authConnection, { sealed: SealedSecrets }>
export type AuthStatus = AuthConnection['status']

export type SecretName = keyof typeof authSecretMembers
export const secretNames = Object.keys(authSecretMembers) as readonly SecretName[]

/** The configuration of a connection without its secrets; "" means not set. */
export type AuthConfig = AuthConnection['config']
export type AuthType = AuthConfig['type']

export type OAuthRequestSettings = MembersOf<typeof oauthRequestMembers>

/** The configuration of a connection that sends nothing. */
export const emptyAuthConfig: AuthConfig = defaultsOf(authConfigMembers)

export const emptyRequestSettings = defaultsOf(oauthRequestMembers) as Required<OAuthRequestSettings>

/** The form in which configurations are stored: without empty settings. */
export const withoutEmptySettings = <Config extends OAuthRequestSettings>(config: Config): Config =>
  Object.fromEntries(
    Object.entries(config).filter(
      ([name, value]) => !Object.hasOwn(emptyRequestSettings, name) || Object.keys(value).length > 0,
    ),
  ) as Config

/** Encrypted secrets by name; an absent name is not set. Only the `Secrets` port can decrypt them. */
export type SealedSecrets = Partial<Record<SecretName, string>>

/** Whether each caller uses their own account. */
export const isPersonal = ({ config }: { config: Pick<AuthConfig, 'account'> }): boolean =>
  config.account === 'personal'

/** The connection as shown to its owner. Detached secrets remain only for older releases. */
export const withoutDetachedSecrets = (connection: AuthConnection): AuthConnection =>
  connection.isDetached ? { ...connection, sealed: {}, status: 'draft' } : connection

/** "" clears a secret, the mask leaves it unchanged, any other value replaces it. */
export type SecretChanges = Partial<Record<SecretName, string>>

export type NewAuthConnection = {
  providerKey: string
  name: string
  status: 'draft' | 'valid'
  config: Partial<AuthConfig> & { type: AuthType }
  secrets: SecretChanges
  grants: string[]
}

/** Absent means unchanged. */
export type AuthConnectionChange = {
  name?: string
  status?: 'draft' | 'valid'
  config?: Partial<AuthConfig>
  secrets?: SecretChanges
  grants?: string[]
}
