import type { Instant } from '#base/time.ts'

export type AuthType = 'oauth' | 'api_key' | 'bearer' | 'basic' | 'none'
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

/** The part of a connection's configuration that may be shown; "" means not set. */
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
}

/** Sealed texts by name; a name that is absent is not set. Only the secrets socket can open them. */
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
  /** Where the secrets may be sent; while there are none, to the first origin that comes to use them. */
  boundOrigins: string[]
  /** It is used where its secrets were not given for, and counts as without them until they are sent again. */
  isDetached: boolean
  /** OAuth grant types. */
  grants: string[]
  lastValidatedAt: Instant | null
  lastError: string | null
  createdAt: Instant
  updatedAt: Instant
  revision: number
}

/** As its owner sees it: detached secrets are there for older releases alone. */
export const shownConnection = (connection: AuthConnection): AuthConnection =>
  connection.isDetached ? { ...connection, sealed: {}, status: 'draft' } : connection

/** Secrets as sent: "" clears one, the mask leaves it as it is, anything else replaces it. */
export type SentSecrets = Partial<Record<SecretName, string>>

export type NewAuthConnection = {
  providerKey: string
  name: string
  status: 'draft' | 'valid'
  config: Partial<AuthConfig> & { type: AuthType }
  secrets: SentSecrets
  grants: string[]
}

/** Absent means unchanged. */
export type AuthConnectionChange = {
  name?: string
  status?: 'draft' | 'valid'
  config?: Partial<AuthConfig>
  secrets?: SentSecrets
  grants?: string[]
}
