// Definitions of MCP servers that differ from the accepted ones. Its texts are those of a stranger: an agent that reads a text which
// is written to models might do what it says, so it gets none of a definition with hazards, and cannot accept it.
import type { IntegrationAddress } from '#core/model/entity-address.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { PendingDefinition } from '#core/model/integrations/pending-definition.ts'
import type { Ports } from '#core/ports/ports.ts'
import { listIntegrations } from '#core/usecases/integrations/integrations.ts'
import { pagePendingDefinitions } from '#core/usecases/integrations/pending-definitions.ts'
import type { AppCall } from '../management-tool.ts'
import { presentValue } from './present-value.ts'

const maxShown = 30
/** As many as a server may list. */
const allDefinitions = { limit: 1000, after: null }

/** What is listed, as it is now: another definition of the same tool has another id. */
export const identifyDefinition = ({ externalId, digest }: PendingDefinition): string =>
  `${digest} ${externalId}`

export const isUndecided = ({ decision }: PendingDefinition): boolean => decision === 'pending'

/** The MCP servers of the app. */
export const listServers = async (ports: Ports, { address }: AppCall): Promise<Integration[]> =>
  (await listIntegrations(ports, address)).filter(({ kind }) => kind === 'mcp')

/** Rejected ones too, which may still be accepted. */
export const listDefinitions = async (
  ports: Ports,
  address: IntegrationAddress,
): Promise<PendingDefinition[]> => (await pagePendingDefinitions(ports, address, allDefinitions)).rows

/** What waits for a decision in all MCP servers of the app. */
export async function summarizeDefinitions(ports: Ports, call: AppCall) {
  const servers = await listServers(ports, call)
  const pages = await Promise.all(
    servers.map(async (server) => {
      const target = { ...call.address, integrationId: server.id }
      const rows = await listDefinitions(ports, target)
      return rows.filter(isUndecided).map((row) => presentPending(ports, server, row))
    }),
  )
  const waiting = pages.flat()
  return { total: waiting.length, definitions: waiting.slice(0, maxShown) }
}

function presentPending({ baseUrl }: Ports, { appId, id, key }: Integration, row: PendingDefinition) {
  const { externalId, kind, hazards, fields, tools } = row
  return {
    integration: key,
    definition: externalId,
    id: identifyDefinition(row),
    change: kind,
    called_by: tools.map((tool) => tool.key),
    // @guard repairing
    ...(hazards.length === 0
      ? { differs: fields.map(presentField) }
      : {
          warnings: hazards.map(({ path, message }) => `${rootOf(path)}: ${message}`),
          differs: fields.map(({ field }) => field),
          next_step: 'Its texts are not shown here. The user looks at them and decides; or reject it.',
          link: `${baseUrl}/apps/${appId}/integrations?integration=${id}`,
        }),
  }
}

/** What is below is named by the server. */
const rootOf = (path: string) => path.split('.', 1)[0]

const presentField = ({ field, before, after }: PendingDefinition['fields'][number]) => ({
  field,
  before: presentValue(before),
  after: presentValue(after),
})
