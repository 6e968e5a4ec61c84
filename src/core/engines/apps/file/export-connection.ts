import { authConnection } from '#core/entities/auth-connection.ts'
import { createFilePicker } from '#core/entities/entity.ts'
import type { FileConnection } from '#core/model/app-files/app-file.ts'
import type { AuthConfig } from '#core/model/auth-connections/auth-connection.ts'
import type { ContentsAuthConnection } from '#core/model/drafts/contents.ts'
import { formatPlaceholder } from './placeholders.ts'

const pickFileMembers = createFilePicker(authConnection)

/** Secrets that are set become placeholders, and references stay. */
export const exportConnection = (row: ContentsAuthConnection): FileConnection => ({
  ...pickFileMembers(row),
  config: withoutRegistration(row.config),
  secrets: Object.fromEntries(
    row.secretNames
      .filter((secret) => !isRegistered(row.config) || !registeredSecrets.includes(secret))
      .map((secret) => [secret, row.references?.[secret] ?? formatPlaceholder(row.key, secret)]),
  ),
})

/** The secrets that a server issued to a registered client (RFC 7591). */
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
