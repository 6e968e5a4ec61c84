import { originOf } from '#base/url.ts'
import type { McpServer } from '#core/ports/mcp-upstream.ts'
import type { Credential } from '../credentials/open-credential.ts'
import { withCredential } from './with-credential.ts'

/** The server at `endpoint`, with the credential of the app; `tenant` separates the sessions of different apps. */
export function buildMcpServer(endpoint: string, credential: Credential, tenant: string): McpServer {
  const { url, headers } = withCredential({ url: endpoint, headers: [] }, credential, originOf(endpoint))
  return { endpoint: url, headers, tenant }
}
