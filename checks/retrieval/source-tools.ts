// The baseline: the texts of the source alone, as from a generator that copies names and summaries.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { RankedTool } from './retrieval-task.ts'

const methods: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'patch'])

/** The operations of an OpenAPI document, by `operationId` and `summary`. */
export function listSourceOperations({ paths }: JsonObject): RankedTool[] {
  return listEntries(paths).flatMap(([path, item]) =>
    listEntries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => ({
        id: `${method.toUpperCase()} ${path}`,
        name: getText(operation, 'operationId'),
        title: getText(operation, 'summary'),
        description: '',
        arguments: '',
      })),
  )
}

/** A tool with only the name and description that its MCP server lists. */
export const toSourceTool = (tool: JsonObject): RankedTool => ({
  id: getText(tool, 'name'),
  name: getText(tool, 'name'),
  title: '',
  description: getText(tool, 'description'),
  arguments: '',
})

const listEntries = (value: unknown): [string, JsonObject][] =>
  Object.entries(isJsonObject(value) ? value : {}).filter((entry): entry is [string, JsonObject] =>
    isJsonObject(entry[1]),
  )

function getText(object: JsonObject, member: string): string {
  const value = object[member]
  return typeof value === 'string' ? value : ''
}
