// An environment has the account of a connection: its secrets, user name and client. Everything else is promoted.
import type { AuthConfig } from '../auth-connections/auth-connection.ts'

export const withoutOwnConfig = (config: AuthConfig): AuthConfig => ({
  ...config,
  clientId: '',
  username: '',
})

/** A client that the service registered belongs to the app that it was registered for. */
export function withoutRegisteredClient({
  registeredAuthMethod: _method,
  ...config
}: AuthConfig): AuthConfig {
  if (config.lastRegisteredAt === '') return config
  return { ...config, clientId: '', lastRegisteredAt: '', registrationClientUri: '' }
}

/** The promoted configuration with the account that the environment has; null means it does not have one yet. */
export function withOwnConfig(promoted: AuthConfig, own: AuthConfig | null): AuthConfig {
  const config = withoutRegisteredClient(promoted)
  if (own?.type !== config.type) return config
  const { clientId, username } = withoutRegisteredClient(own)
  return { ...config, clientId, username }
}
