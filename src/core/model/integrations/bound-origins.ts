// A secret is sent only to the origins that it was entered for, which its connection stores. All code that uses a
// secret checks this here: base URLs change, and old releases call other origins.
import { originOf } from '#base/web/url.ts'
import { callUrlOf, type Integration } from './integration.ts'

/** The origin that receives an integration's calls and the credential of its connection; "" means none yet. */
export const targetOriginOf = (integration: Integration) => originOf(callUrlOf(integration))

/** The origins of all integrations that use a connection, without duplicates. */
export function listConnectionOrigins(integrations: Integration[], connectionId: string): string[] {
  const users = integrations.filter(({ authConnectionId }) => authConnectionId === connectionId)
  return [...new Set(users.map(targetOriginOf).filter(Boolean))].sort()
}

/** The origins that must not receive a secret bound to `bound`. Without a bound origin, every origin may. */
export const findUnboundOrigins = (bound: readonly string[], origins: readonly string[]) =>
  bound.length === 0 ? [] : origins.filter((origin) => !bound.includes(origin))

const messagePrefix = 'The secret of this connection was given for '

/** Why the secret is not sent, and what to do. Stored in `lastError` and recognised by its prefix. */
export const describeUnboundOrigins = (bound: readonly string[], origins: readonly string[]) =>
  bound.length === 0
    ? `The secret of this connection was given for no address that is in use. Send it again to use it for ${origins.join(' and ')}.`
    : `${messagePrefix}${bound.join(' and ')}. Send it again to use it for ${origins.join(' and ')}.`

export const isUnboundOriginsMessage = (text: string | null) => text?.startsWith(messagePrefix) ?? false
