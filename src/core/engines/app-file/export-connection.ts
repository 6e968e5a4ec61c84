import type { FileConnection } from '#core/model/app-files/app-file.ts'
import type { AuthConfig } from '#core/model/auth-connections/auth-connection.ts'
import type { ContentsAuthConnection } from '#core/model/drafts/contents.ts'
import { formatPlaceholder } from './placeholders.ts'

/** Secrets that are set become placeholders. */
export const exportConnection = ({
  key,
  name,
  providerKey,
  grants,
  config,
  secretNames,
}: ContentsAuthConnection): FileConnection => ({
  key,
  name,
  providerKey,
  grants,
  config: withoutRegistration(config),
  secrets: Object.fromEntries(
    secretNames
      .filter((secret) => !isRegistered(config) || !registeredSecrets.includes(secret))
      .map((secret) => [secret, formatPlaceholder(key, secret)]),
  ),
})

/** What a server gave to a client that registered itself (RFC 7591). */
const registeredSecrets: readonly string[] = ['clientSecret', 'registrationAccessToken']

const isRegistered = ({ lastRegisteredAt }: AuthConfig) => lastRegisteredAt !== ''

export function withoutRegistration({
  registrationClientUri: _registrationClientUri,
  registeredAuthMethod: _registeredAuthMethod,
  lastRegisteredAt,
  ...config
}: AuthConfig): FileConnection['config'] {
  return lastRegisteredAt === '' ? config : { ...config, clientId: '' }
}
