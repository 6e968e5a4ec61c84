// The tools that an import would make of each operation of a document, as input for the lint.

import { runWithoutPauses } from '#base/time-slices.ts'
import { buildAdvertisedSchema, buildResultSchema } from '#core/engines/calls/tool-result/index.ts'
import { deriveAnnotations, inheritDescription, inheritName } from '#core/engines/operations/content/index.ts'
import { buildArgumentTexts } from '#core/engines/operations/texts/index.ts'
import { importOpenApi } from '#core/engines/sources/openapi-import/import-openapi.ts'
import { lintTools, listToolTexts } from '#core/engines/tools/lint/index.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { ToolLint } from '#core/model/tool-lint/tool-lint.ts'
import { defaultResultOptions } from '#core/model/tools/result-options.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { countTokens } from '#workers/tokens/count-tokens.ts'

/** `texts`: the texts of each tool that a model reads, as JSON. Null when the document cannot be read. */
export function lintDocument(text: string, url: string): { lint: ToolLint; texts: string[] } | null {
  const operations = importOperations(text, url)
  if (operations.length === 0) return null
  const argumentTexts = runWithoutPauses(buildArgumentTexts(operations))
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  const findSource = ({ id, description }: Pick<Tool, 'id' | 'description'>) => {
    const operation = byId.get(id)
    return operation ? { tool: { id, description } as Tool, operation, argumentTexts } : null
  }
  const tools = operations.map(toServedTool)
  const texts = runWithoutPauses(listToolTexts(tools))
  const tokens = { tools: texts.map(countTokens), searchMode: null, areEstimated: false }
  return { texts, lint: runWithoutPauses(lintTools({ tools, tokens, findSource })) }
}

function importOperations(text: string, url: string): Operation[] {
  const document = importOpenApi(text, url)
  if ('problems' in document) return []
  return document.operations.map(
    (operation, index) =>
      ({ ...operation, id: String(index), integrationId: '', annotations: null }) as unknown as Operation,
  )
}

const toServedTool = (operation: Operation) => ({
  id: operation.id,
  name: operation.key,
  title: inheritName(operation),
  description: inheritDescription(operation),
  inputSchema: operation.inputSchema,
  outputSchema: buildAdvertisedSchema(
    defaultResultOptions,
    buildResultSchema(defaultResultOptions, operation.outputSchema),
  ),
  annotations: deriveAnnotations(operation),
  target: { kind: 'rest' as const, baseUrl: '', plan: operation.plan, accept: operation.responseContentType },
  result: { ...defaultResultOptions, checked: null },
})
