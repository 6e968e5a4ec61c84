// What becomes of a connection's secrets when it is changed. A secret was given for the endpoints and origins of its time:
// where those are others now, what is not sent again is let go.
import { mask } from '#base/secret.ts'
import {
  type AuthConfig,
  type AuthConnection,
  type SealedSecrets,
  type SecretName,
  type SentSecrets,
  secretNames,
} from '#core/model/auth-connection.ts'
import type { Uses } from '#core/ports/sockets.ts'

/** Sealed for the connection's own row. */
export const sealSecret = (uses: Uses<'secrets'>, rowId: string, field: SecretName, text: string) =>
  uses.secrets.seal(text, { table: 'auth_connections', rowId, field })

/** What is kept of the old secrets and what of the sent ones: the mask keeps, "" clears, anything else is sealed anew. */
export async function sealAll(
  uses: Uses<'secrets'>,
  rowId: string,
  kept: SealedSecrets,
  sent: SentSecrets,
): Promise<SealedSecrets> {
  const sealed: SealedSecrets = {}
  for (const field of secretNames) {
    const text = sent[field] ?? mask
    if (text === mask) {
      if (kept[field]) sealed[field] = kept[field]
    } else if (text !== '') {
      sealed[field] = await sealSecret(uses, rowId, field, text)
    }
  }
  return sealed
}

/** Detached secrets are shown as none, so that what was read may be sent back and changes nothing. */
export const withoutBlanks = (sent: SentSecrets): SentSecrets =>
  Object.fromEntries(Object.entries(sent).filter(([, text]) => text !== ''))

export const sendsSecret = (sent: SentSecrets) =>
  Object.values(sent).some((text) => text !== undefined && text !== mask && text !== '')

const moved = (old: AuthConfig, change: Partial<AuthConfig>, ...members: (keyof AuthConfig)[]) =>
  members.some((member) => change[member] !== undefined && change[member] !== old[member])

/** Whether secrets would go to another authorization server than they were given for. */
export const movedEndpoint = ({ config }: AuthConnection, change: Partial<AuthConfig>): boolean =>
  moved(config, change, 'tokenEndpoint', 'authorizationEndpoint')

const registrationSecrets: SecretName[] = ['registrationInitialAccessToken', 'registrationAccessToken']

/** The old secrets that stay where no new ones are sent. `widens`: the connection is about to be bound to further origins. */
export function keptSecrets(
  old: AuthConnection,
  change: Partial<AuthConfig>,
  widens: boolean,
): SealedSecrets {
  if (widens || movedEndpoint(old, change)) return {}
  if (!moved(old.config, change, 'registrationEndpoint')) return old.sealed
  const { sealed } = old
  return Object.fromEntries(
    Object.entries(sealed).filter(([name]) => !registrationSecrets.some((one) => one === name)),
  )
}

/** Whether tokens that the service got are of another client, server or kind of use than the connection is now. */
export const outdatesTokens = (old: AuthConnection, next: AuthConnection): boolean =>
  moved(old.config, next.config, 'type', 'tokenEndpoint', 'authorizationEndpoint', 'clientId', 'audience') ||
  old.config.scopes.join(' ') !== next.config.scopes.join(' ') ||
  old.grants.join(' ') !== next.grants.join(' ')
