// Tools as `tools/list` of a published app shows them, by the functions that imports, new tools and releases use.

import { parseListedTool } from '#adapters/outbound/mcp/parse-listed-tool.ts'
import type { Json } from '#base/json.ts'
import { compileManifestTool } from '#core/engines/apps/manifest/compile-manifest.ts'
import { inheritName, operationRouteOf } from '#core/engines/operations/content/index.ts'
import { toDiscoveredOperations } from '#core/engines/operations/mcp-tools/index.ts'
import { importOpenApi } from '#core/engines/sources/openapi-import/index.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { DiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import { defaultResultOptions } from '#core/model/tools/result-options.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { bindOperation, buildNewTool } from '#core/usecases/tools/build-tool.ts'
import { buildIntegration, buildOperation, early } from '#tests/support/store-samples.ts'

/** `id`: method and path of an operation, or the name of a tool at its MCP server. The rest is what clients see. */
export type GeneratedTool = Pick<ManifestTool, 'name' | 'title' | 'description' | 'inputSchema'> & {
  id: string
}

/** One tool for each operation of the document. */
export function generateRestTools(text: string): GeneratedTool[] {
  const document = importOpenApi(text)
  if ('problems' in document) throw new Error(document.problems.map(({ message }) => message).join(' '))
  return listTools(document.operations.map((operation) => ({ operation, kind: 'rest' })))
}

/** One tool for each tool that the servers list, all of them in one app. */
export function generateMcpTools(servers: readonly { tools: Json[] }[]): GeneratedTool[] {
  const sources = servers.flatMap(({ tools }) => {
    const parsed = tools.flatMap((raw) => parseListedTool(raw, () => {}) ?? [])
    return toDiscoveredOperations(parsed).map((operation) => ({ operation, kind: 'mcp' as const }))
  })
  return listTools(sources)
}

type ToolSource = { operation: DiscoveredOperation; kind: 'rest' | 'mcp' }

function listTools(sources: readonly ToolSource[]): GeneratedTool[] {
  const taken = new Set<string>()
  return sources.map(({ operation: discovered, kind }) => {
    const integration = buildIntegration('app_1', { kind })
    const operation = buildOperation('app_1', {
      annotations: null,
      ...discovered,
      integrationId: integration.id,
    })
    const tool = createTool(operation, integration, taken)
    taken.add(tool.key)
    const compiled = compileManifestTool(tool, { operation, integration }, [])
    const { name, title, description, inputSchema } = compiled
    const id = kind === 'rest' ? operationRouteOf(discovered) : discovered.externalId
    return { id, name, title, description, inputSchema }
  })
}

/** Like `createTools` does for an operation without further input. */
const createTool = (operation: Operation, integration: Integration, taken: ReadonlySet<string>): Tool =>
  buildNewTool({
    id: operation.id,
    appId: 'app_1',
    input: {
      name: inheritName(operation),
      kind: 'function',
      annotations: {},
      binding: null,
      nextToolIds: [],
      resultOptions: {},
    },
    resultOptions: defaultResultOptions,
    bound: bindOperation(operation, integration, { schemaHashAtBindTime: '' }),
    taken,
    order: taken.size,
    now: early,
  })
