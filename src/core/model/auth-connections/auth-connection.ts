import type { Instant } from '#base/time.ts'
import type { ClientAuthChoice, RegisteredAuthMethod } from './oauth.ts'

export type AuthType = 'oauth' | 'api_key' | 'bearer' | 'basic' | 'none'
/** Whose account at the upstream calls use: one of the owner for all callers, or each caller's own. */
export const accountKinds = ['shared', 'personal'] as const
export type AccountKind = (typeof accountKinds)[number]
export type AuthStatus = 'draft' | 'valid' | 'invalid' | 'expired'

export const secretNames = [
  'clientSecret',
  'apiKey',
  'accessToken',
  'password',
  'registrationInitialAccessToken',
  'registrationAccessToken',
] as const
export type SecretName = (typeof secretNames)[number]

/** The configuration of a connection without its secrets; "" means not set. */
export type AuthConfig = {
  type: AuthType
  authorizationEndpoint: string
  tokenEndpoint: string
  registrationEndpoint: string
  registrationAuthMode: string
  registrationClientUri: string
  lastRegisteredAt: string
  clientId: string
  headerName: string
  queryParamName: string
  headerPrefix: string
  username: string
  scopes: string[]
  audience: string
  enabled: boolean
  isDefault: boolean
  /** Absent: shared. */
  account?: Exclude<AccountKind, 'shared'>
  /** Set by the service with the client that it registered. */
  registeredAuthMethod?: RegisteredAuthMethod
} & OAuthRequestSettings

/** How the service asks an authorization server; what is absent or empty it decides by itself. */
export type OAuthRequestSettings = {
  clientAuthMethod?: ClientAuthChoice | ''
  /** The resource indicator (RFC 8707), or `none` to leave it out. */
  resource?: string
  /** Further parameters of authorization requests and of token requests, by name. */
  authorizationParameters?: Record<string, string>
  tokenParameters?: Record<string, string>
}

/** The configuration of a connection that sends nothing. */
export const emptyAuthConfig: AuthConfig = {
  type: 'none',
  authorizationEndpoint: '',
  tokenEndpoint: '',
  registrationEndpoint: '',
  registrationAuthMode: '',
  registrationClientUri: '',
  lastRegisteredAt: '',
  clientId: '',
  headerName: '',
  queryParamName: '',
  headerPrefix: '',
  username: '',
  scopes: [],
  audience: '',
  enabled: true,
  isDefault: false,
}

export const emptyRequestSettings: Required<OAuthRequestSettings> = {
  clientAuthMethod: '',
  resource: '',
  authorizationParameters: {},
  tokenParameters: {},
}

/** As configurations are stored: without empty settings. */
export const withoutEmptySettings = <Config extends OAuthRequestSettings>(config: Config): Config =>
  Object.fromEntries(
    Object.entries(config).filter(
      ([name, value]) => !Object.hasOwn(emptyRequestSettings, name) || Object.keys(value).length > 0,
    ),
  ) as Config

/** Encrypted secrets by name; an absent name is not set. Only the `Secrets` port can decrypt them. */
export type SealedSecrets = Partial<Record<SecretName, string>>

export type AuthConnection = {
  id: string
  appId: string
  providerKey: string
  key: string
  name: string
  status: AuthStatus
  config: AuthConfig
  sealed: SealedSecrets
  /** The origins that may receive the secrets. While empty, the first origin that uses them is added. */
  boundOrigins: string[]
  /** An integration with another origin uses it: it counts as having no secrets until they are entered again. */
  isDetached: boolean
  /** OAuth grant types. */
  grants: string[]
  lastValidatedAt: Instant | null
  lastError: string | null
  createdAt: Instant
  updatedAt: Instant
  revision: number
}

/** Whether each caller uses an account of their own. */
export const isPersonal = ({ config }: { config: Pick<AuthConfig, 'account'> }): boolean =>
  config.account === 'personal'

/** The connection as its owner sees it. Detached secrets are retained for older releases only. */
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
