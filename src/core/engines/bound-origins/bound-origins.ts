// A secret goes to the origins that it was given for and nowhere else. A connection remembers them; whatever is about to
// use the secret asks here, so that a base URL that moved and a release that calls elsewhere are one case.
import { originOf } from '#base/url.ts'
import { callUrlOf, type Integration } from '#core/model/integration.ts'

/** Where an integration's calls, and so the credential of its connection, go; "" is nowhere yet. */
export const targetOrigin = (integration: Integration) => originOf(callUrlOf(integration))

/** The origins that a connection is used at, each once. */
export function originsUsing(integrations: Integration[], connectionId: string): string[] {
  const users = integrations.filter(({ authConnectionId }) => authConnectionId === connectionId)
  return [...new Set(users.map(targetOrigin).filter(Boolean))].sort()
}

/** Those of the origins at which a secret that was given for `bound` must not be shown. */
export const unboundOf = (bound: readonly string[], origins: readonly string[]) =>
  bound.length === 0 ? [] : origins.filter((origin) => !bound.includes(origin))

const start = 'The secret of this connection was given for '

/** Says why it is not sent, and what to do. */
export const unboundWords = (bound: readonly string[], origins: readonly string[]) =>
  bound.length === 0
    ? `The secret of this connection was given for no address that is in use. Send it again to use it for ${origins.join(' and ')}.`
    : `${start}${bound.join(' and ')}. Send it again to use it for ${origins.join(' and ')}.`

export const isUnboundText = (text: string | null) => text?.startsWith(start) ?? false
