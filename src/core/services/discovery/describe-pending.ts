import { createNotFoundError } from '#base/errors.ts'
import { compareDefinitions } from '#core/engines/operations/mcp-tools/index.ts'
import {
  createShadowedNameFinder,
  type FindShadowedName,
  findDefinitionHazards,
} from '#core/engines/texts/hazards/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { ListedDefinition, PendingDefinition } from '#core/model/integrations/pending-definition.ts'
import type { DiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { TextHazard } from '#core/model/operations/text-hazard.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { type PendingOutline, readPendingOutlines } from './pinned-definitions.ts'

/** Throws a ServiceError `not_found` when the app has no such integration. */
export async function readIntegrationOutlines(
  deps: Deps<'digest'>,
  reader: StoreReader,
  app: App,
  integrationId: string,
): Promise<PendingOutline[]> {
  if (!(await reader.integrations.findById(app.id, integrationId))) throw createNotFoundError('integration')
  const outlines = await readPendingOutlines(deps, reader, app.id)
  return outlines.filter(({ listed }) => listed.integrationId === integrationId)
}

/** The outlines of one integration, with the facts that a person needs to decide. */
export async function describePending(
  deps: Deps<'timer'>,
  reader: StoreReader,
  app: App,
  outlines: PendingOutline[],
): Promise<PendingDefinition[]> {
  const listed = await readListed(reader, app, outlines)
  const ids = outlines.flatMap(({ operation }) => operation?.id ?? [])
  const pinned = new Map(
    (await reader.operations.findByIds(app.id, ids)).map((operation) => [operation.id, operation]),
  )
  const tools = await reader.tools.list(app.id)
  const callersOf = Map.groupBy(tools, ({ binding }) => binding?.operationId ?? '')
  const findShadowedName = createShadowedNameFinder(tools.flatMap(listNames))
  const described: PendingDefinition[] = []
  for (const outline of outlines) {
    const operation = pinned.get(outline.operation?.id ?? '') ?? null
    const definition = listed.get(outline.listed.externalId)?.definition ?? null
    const callers = (operation && callersOf.get(operation.id)) ?? []
    described.push({
      ...outline.listed,
      kind: outline.kind,
      fields: compareDefinitions(operation, definition),
      hazards: definition ? listHazards(definition, callers, findShadowedName) : [],
      tools: callers.map(({ id, key, name }) => ({ id, key, name })),
    })
    // Checking texts of the permitted size takes milliseconds.
    await deps.timer.pause()
  }
  return described
}

/** By external id. The outlines are of one integration. */
export const readListed = async (
  reader: StoreReader,
  app: App,
  outlines: PendingOutline[],
): Promise<Map<string, ListedDefinition>> => {
  const integrationId = outlines[0]?.listed.integrationId ?? ''
  const externalIds = outlines.map(({ listed }) => listed.externalId)
  const listed = await reader.pendingDefinitions.find(app.id, integrationId, externalIds)
  return new Map(listed.map((definition) => [definition.externalId, definition]))
}

const listNames = ({ id, key, name }: Tool) => [
  { id, name: key },
  { id, name },
]

/** Hazards of its texts, and whether it impersonates a tool of the app. */
function listHazards(
  definition: DiscoveredOperation,
  callers: Tool[],
  findShadowedName: FindShadowedName,
): TextHazard[] {
  const hazards = findDefinitionHazards({ annotations: null, ...definition })
  const shadowed = findShadowedName(definition.externalId, new Set(callers.map(({ id }) => id)))
  if (!shadowed) return hazards
  const message = `It impersonates the tool ${shadowed.name} of the app.`
  return [...hazards, { code: 'shadowing_name', path: 'externalId', message }]
}
