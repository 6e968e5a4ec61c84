import type { ListedOperation } from '#core/engines/operations/search/index.ts'

/**
 * The path of an operation without parameters and without common prefixes such as versions and `api`. `resource`: the
 * resource of the path, such as `repos/issues`; "" for operations without a path.
 */
export type OperationRoute = { resource: string; depth: number; isItem: boolean; parameters: number }

const prefixSegment = /^(api|rest|v\d+([._]\d+)*|\d+(\.\d+)+|latest|public)$/i
const isParameter = (segment: string) => segment.includes('{')

export function parseOperationRoute({ plan }: Pick<ListedOperation, 'plan'>): OperationRoute {
  const segments = plan.path.split('/').filter(Boolean)
  const named = segments.filter((segment) => !isParameter(segment))
  const start = named.findIndex((segment) => !prefixSegment.test(segment))
  const words = start === -1 ? [] : named.slice(start)
  return {
    resource: words.join('/').toLowerCase(),
    depth: words.length,
    isItem: isParameter(segments.at(-1) ?? ''),
    parameters: segments.length - named.length,
  }
}

const plumbing = new Set([
  ...['auth', 'oauth', 'oauth2', 'login', 'logout', 'signin', 'signup', 'signout', 'register', 'password'],
  ...['passwords', 'token', 'tokens', 'session', 'sessions', 'sso', 'saml', 'mfa', '2fa', 'otp', 'jwks'],
  ...['health', 'healthz', 'healthcheck', 'livez', 'readyz', 'ping', 'metrics', 'heartbeat', 'echo'],
  ...['internal', 'debug', 'webhook', 'webhooks', 'callback', 'callbacks', '.well-known'],
  ...['openapi.json', 'openapi', 'swagger', 'api-keys', 'apikeys'],
])
/** Words that denote plumbing only if they are the whole path. */
const plumbingRoots = new Set(['', 'status', 'version', 'meta', 'info'])

/** Whether the operation serves the API itself, such as sign-ins and health checks, not its users. */
export function isPlumbing({ resource }: OperationRoute, { plan, key }: ListedOperation): boolean {
  if (plan.path === '') return /^(login|logout|ping|health(_?check)?|authenticate)$/.test(key)
  return plumbingRoots.has(resource) || resource.split('/').some((word) => plumbing.has(word))
}
