import { parseChallenges, parseScopes } from '#core/engines/auth-discovery/index.ts'
import type { McpHttpError } from '#core/model/integrations/mcp-server.ts'

/** The scopes that the server requires beyond those of the credential (RFC 6750, `insufficient_scope`). */
export const listMissingScopes = ({ headers = {} }: McpHttpError): string[] =>
  parseScopes(
    parseChallenges(headers['www-authenticate'] ?? '')
      .filter(({ parameters }) => parameters.get('error') === 'insufficient_scope')
      .flatMap(({ parameters }) => parameters.get('scope')?.split(' ') ?? []),
  )
