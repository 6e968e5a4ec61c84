// Lists the tools of an MCP server: definitions that differ from the pinned ones wait for a decision.
import type { Json } from '#base/json.ts'
import { createStoredDataRedactor } from '#core/engines/calls/redaction/index.ts'
import { withTenant } from '../calls/build-tenant.ts'
import { listKnownSecrets } from '../credentials/list-known-secrets.ts'
import { discoverMcp } from '../discovery/discover-mcp.ts'
import { holdDefinitions } from '../discovery/hold-definitions.ts'
import type { CheckDeps, CheckedSource, SourceCheck } from './checked-source.ts'

/** Uses the credential of the integration. Before the first discovery nothing is pinned, so nothing waits. */
export async function checkTools(
  deps: CheckDeps,
  { address, integration }: SourceCheck,
): Promise<CheckedSource> {
  const { operations: found, details } = await discoverMcp(withTenant(deps, address), integration)
  const { appId, authConnectionId } = integration
  if (!found) {
    // Servers may repeat the credential in errors.
    const redact = createStoredDataRedactor(await listKnownSecrets(deps, appId, authConnectionId))
    return { lastError: String(redact(details.lastError as Json)) }
  }
  return {
    lastError: null,
    store: async (writer, { integration: current, now }) => {
      // @guard api/v3/pending-definitions
      await holdDefinitions(deps, writer, { integration: current, found, now })
    },
  }
}
