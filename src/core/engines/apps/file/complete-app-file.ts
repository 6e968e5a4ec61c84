// Completes the file of an app with suggestions of its sources: credentials and initial tools.
import { findFreeName, keyFormat } from '#base/text.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { chooseToolKey, countSchemaBytes, inheritName } from '#core/engines/operations/content/index.ts'
import { type ListedOperation, toListedOperations } from '#core/engines/operations/search/index.ts'
import { suggestOperations } from '#core/engines/operations/suggestion/index.ts'
import { defaultsOf, selectMarked } from '#core/entities/entity.ts'
import { tool } from '#core/entities/tool.ts'
import type { AppFile, FileConnection, FileIntegration, FileTool } from '#core/model/app-files/app-file.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import { exportAppFile } from './export-app-file.ts'
import { formatOperationName } from './operation-name.ts'
import { suggestFileConnection } from './suggest-connection.ts'

/** `name`: the name of the operation in tools of a file. */
export type FileOperationChoice = { name: string; operation: ListedOperation; isSuggested: boolean }

/**
 * The findings at the source of an integration. Operations are in the order of the source, tools in the suggested
 * order.
 */
export type SuggestedSource = {
  integration: Integration
  operations: FileOperationChoice[]
  suggested: FileOperationChoice[]
}

export type SuggestedFile = { file: AppFile; sources: SuggestedSource[] }

/**
 * `contents`: the result of applying `file` to an empty app; only connections and tests are taken from `file` itself.
 */
export function* completeAppFile(
  app: App,
  contents: Contents,
  { connections, tests }: Pick<AppFile, 'connections' | 'tests'>,
): TimeSlicedTask<SuggestedFile> {
  const summaries = yield* mapInTimeSlices(contents.operations, (operation) => ({
    ...operation,
    schemaBytes: countSchemaBytes(operation.inputSchema),
  }))
  const listed = toListedOperations(summaries, contents.tools)
  const byIntegration = Map.groupBy(listed, ({ integrationId }) => integrationId)
  yield
  const sources = yield* mapInTimeSlices(contents.integrations, (integration) =>
    chooseOperations(integration, byIntegration.get(integration.id) ?? []),
  )
  const exported = yield* exportAppFile(app, contents, [])
  const connected = connectIntegrations({ ...exported, connections }, sources)
  return { file: { ...connected, tests, tools: addTools(exported.tools, sources) }, sources }
}

function chooseOperations(integration: Integration, operations: ListedOperation[]): SuggestedSource {
  const order = suggestOperations(operations).map(({ operation }) => operation.id)
  const choices = new Map(
    operations.map((operation) => {
      const name = formatOperationName(integration.key, operation.key)
      return [operation.id, { name, operation, isSuggested: order.includes(operation.id) }] as const
    }),
  )
  return {
    integration,
    operations: [...choices.values()],
    suggested: order.flatMap((id) => choices.get(id) ?? []),
  }
}

/**
 * An API without a connection gets the first suggested one, with placeholders instead of secrets. An MCP server was
 * read without a connection, and could not be read again with one that has no secret yet.
 */
function connectIntegrations(file: AppFile, sources: readonly SuggestedSource[]): AppFile {
  const connections: FileConnection[] = [...file.connections]
  const rows = new Map(sources.map(({ integration }) => [integration.key, integration]))
  const integrations = file.integrations.map((item): FileIntegration => {
    const suggestion = rows.get(item.key)?.authSuggestions.find(({ connection }) => connection !== null)
    if (item.kind === 'mcp' || item.connection !== '' || !suggestion?.connection) return item
    const key = findFreeName(
      suggestion.key,
      new Set(connections.map((connection) => connection.key)),
      keyFormat,
    )
    connections.push(suggestFileConnection(key, suggestion.connection))
    return { ...item, connection: key }
  })
  return { ...file, connections, integrations }
}

/** The tools of the file, then one for each suggested operation. */
function addTools(tools: readonly FileTool[], sources: readonly SuggestedSource[]): FileTool[] {
  const all = [...tools]
  const taken = new Set(tools.map(({ key }) => key))
  for (const { name, operation } of sources.flatMap(({ suggested }) => suggested)) {
    const key = chooseToolKey(inheritName(operation), operation, taken)
    taken.add(key)
    all.push({ ...newTool, key, operation: name })
  }
  return all
}

const newTool = { ...defaultsOf(selectMarked(tool.members, 'file')), annotations: {}, next: [] }
