// Definitions of MCP servers that differ from the accepted ones. A stranger wrote their texts, and an agent might
// follow instructions in them. So it gets no text of a definition with hazards, and cannot accept such a definition.
import type { IntegrationAddress } from '#core/model/entity-address.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { PendingDefinition } from '#core/model/integrations/pending-definition.ts'
import type { Ports } from '#core/ports/ports.ts'
import { listIntegrations } from '#core/usecases/integrations/integrations.ts'
import { pagePendingDefinitions } from '#core/usecases/integrations/pending-definitions.ts'
import type { AppCall } from '../management-tool.ts'
import { presentValue } from './present-value.ts'

const maxShown = 30
/** The number of tools that a server may list. */
const allDefinitions = { limit: 1000, after: null }

/** Identifies the listed definition in its current version: another definition of the same tool has another id. */
export const identifyDefinition = ({ externalId, digest }: PendingDefinition): string =>
  `${digest} ${externalId}`

export const isUndecided = ({ decision }: PendingDefinition): boolean => decision === 'pending'

/** The MCP servers of the app. */
export const listServers = async (ports: Ports, { address }: AppCall): Promise<Integration[]> =>
  (await listIntegrations(ports, address)).filter(({ kind }) => kind === 'mcp')

/** Includes rejected definitions, which can still be accepted. */
export const listDefinitions = async (
  ports: Ports,
  address: IntegrationAddress,
): Promise<PendingDefinition[]> => (await pagePendingDefinitions(ports, address, allDefinitions)).rows

/** The pending definitions of all MCP servers of the app. */
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
          next_step:
            'Its texts are not shown here. Ask the user to check them in the console and decide, or reject it.',
          link: `${baseUrl}/apps/${appId}/integrations?integration=${id}`,
        }),
  }
}

/** The server chose the names below this path. */
const rootOf = (path: string) => path.split('.', 1)[0]

const presentField = ({ field, before, after }: PendingDefinition['fields'][number]) => ({
  field,
  before: presentValue(before),
  after: presentValue(after),
})
