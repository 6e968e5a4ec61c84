import { originOf } from '#base/url.ts'
import type { McpServer } from '#core/ports/mcp-upstream.ts'
import type { Tenant } from '#core/ports/upstream.ts'
import type { Credential } from '../credentials/open-credential.ts'
import { withCredential } from './with-credential.ts'

/** The server at `endpoint`, with the credential of the app; the sessions of different apps are separate. */
export function buildMcpServer(endpoint: string, credential: Credential, tenant: Tenant): McpServer {
  const { url, headers } = withCredential({ url: endpoint, headers: [] }, credential, originOf(endpoint))
  return { endpoint: url, headers, tenant, redact: credential.redactStored }
}
