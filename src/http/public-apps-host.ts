// The host of PUBLIC_APPS_URL, which serves public apps and nothing else: clients look for authorization servers at the
// root of the host of an app, where the service has to name that of its management API.
import type { IncomingMessage } from 'node:http'
import { createHostMatcher } from '#base/web/host-guard.ts'

/** The paths of an app: `/mcp/{id}`, with or without `/mcp` at its end. */
const appPath = /^\/mcp\/[^/?#]+(\/mcp)?\/?(?:[?#]|$)/
const healthPath = /^\/(livez|readyz)(?:[/?#]|$)/

/** Where OpenAI looks for the token of an app on its host. */
export const openaiChallengePath = '/.well-known/openai-apps-challenge'

const isServed = (target: string) =>
  appPath.test(target) || healthPath.test(target) || target === openaiChallengePath

/** Whether the host of the request does not serve its path. */
export type HostRestriction = (request: Pick<IncomingMessage, 'headers' | 'url'>) => boolean

/** `url` is an origin without a path, or null for none; `baseUrl` that of everything else. */
export function createPublicAppsRestriction(url: string | null, baseUrl: string): HostRestriction {
  if (url === null) return () => false
  const isItsHost = createHostMatcher(url, baseUrl)
  // @guard public-apps-host
  return ({ headers, url: target = '' }) => isItsHost(headers.host) && !isServed(target)
}
