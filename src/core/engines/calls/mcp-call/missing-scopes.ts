import { parseChallenges, parseScopes } from '#core/engines/credentials/auth-discovery/index.ts'
import type { McpHttpError } from '#core/model/integrations/mcp-server.ts'

const listScopeChallenges = ({ headers = {} }: McpHttpError) =>
  parseChallenges(headers['www-authenticate'] ?? '')
    .map(({ parameters }) => parameters)
    .filter((parameters) => parameters.get('error') === 'insufficient_scope')

/** The scopes that the server requires and the credential lacks (RFC 6750, `insufficient_scope`). */
export const listMissingScopes = (httpError: McpHttpError): string[] =>
  parseScopes(listScopeChallenges(httpError).flatMap((challenge) => challenge.get('scope')?.split(' ') ?? []))

/** "" if the server does not report a missing scope. Some servers name it only in the description. */
export function describeMissingScopes(httpError: McpHttpError): string {
  const scopes = listMissingScopes(httpError)
  const description = listScopeChallenges(httpError)
    .map((challenge) => challenge.get('error_description'))
    .find(Boolean)
  const lacking =
    scopes.length > 0 ? `the scope ${scopes.join(' ')}` : description && `a scope: ${description}`
  return lacking
    ? `The credential of this tool lacks ${lacking}; its owner must connect again to grant it.`
    : ''
}
