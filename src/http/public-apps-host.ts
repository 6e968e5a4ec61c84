// The host of PUBLIC_APPS_URL, which serves only public apps. Clients look for authorization servers at the root of an
// app's host, where the service has to name that of its management API.
import type { IncomingMessage } from 'node:http'
import { createHostMatcher } from '#base/web/host-guard.ts'

/** The paths of an app: `/mcp/{id}`, optionally followed by `/mcp`. */
const appPath = /^\/mcp\/[^/?#]+(\/mcp)?\/?(?:[?#]|$)/
const healthPath = /^\/(livez|readyz)(?:[/?#]|$)/

/** Where OpenAI looks for the verification token of an app's host. */
export const openaiChallengePath = '/.well-known/openai-apps-challenge'

const isServed = (target: string) =>
  appPath.test(target) || healthPath.test(target) || target === openaiChallengePath

/** Whether the host of the request does not serve its path. */
export type HostRestriction = (request: Pick<IncomingMessage, 'headers' | 'url'>) => boolean

/** `url`: an origin without a path, or null; `baseUrl`: the URL of the rest of the service. */
export function createPublicAppsRestriction(url: string | null, baseUrl: string): HostRestriction {
  if (url === null) return () => false
  const isItsHost = createHostMatcher(url, baseUrl)
  // @guard public-apps-host
  return ({ headers, url: target = '' }) => isItsHost(headers.host) && !isServed(target)
}
