import type { Json } from '#base/json.ts'
import { originOf } from '#base/web/url.ts'
import { createTimeSlicedRedactor } from '#core/engines/calls/redaction/index.ts'
import type { McpServer } from '#core/ports/mcp-upstream.ts'
import type { Tenant } from '#core/ports/upstream.ts'
import type { Credential } from '../credentials/open-credential.ts'
import { withCredential } from './with-credential.ts'

/** The server at `endpoint`, with the credential of the app; the sessions of different apps are separate. */
export function buildMcpServer(endpoint: string, credential: Credential, tenant: Tenant): McpServer {
  const { url, headers } = withCredential({ url: endpoint, headers: [] }, credential, originOf(endpoint))
  // Created on demand, since most calls need none.
  const redact = (data: Json) =>
    createTimeSlicedRedactor(credential.secrets.map((secret) => secret.reveal()))(data)
  return { endpoint: url, headers, tenant, redact }
}
