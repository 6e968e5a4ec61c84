// Inspecting a tool of the draft, and calling it.
import Type from 'typebox'
import { createInvalidInputError, type InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { countSchemaBytes, estimateToolTokens } from '#core/engines/operations/content/index.ts'
import { listOutputPaths } from '#core/engines/schemas/json-schema/index.ts'
import type { MaskedRequest } from '#core/model/drafts/runtime-preview.ts'
import type { TrialExchange } from '#core/model/drafts/trial-result.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import { executeTool } from '#core/usecases/tools/execute-tool.ts'
import { previewTool } from '#core/usecases/tools/preview-tool.ts'
import { presentAlias } from '#endpoints/snake-case/tool-alias.wire.ts'
import { defineAppTool } from '../management-tool.ts'
import { loadToolLookup, presentToolSummary } from './tool-summary.ts'

const toolProperty = Type.String({ maxLength: 100, description: 'Key or id.' })
const maxResultPaths = 100

export const inspectToolTool = defineAppTool({
  name: 'inspect_tool',
  title: 'Inspect a tool',
  description:
    'Reads one tool of the draft: what models see, its settings, example arguments, the request that they would send (secrets masked), the paths in its results, and a link to see its widget. Sends nothing.',
  effect: 'read',
  requires: 'viewer',
  input: { tool: toolProperty },
  async execute(ports, { tool: name }, call) {
    const details = (await loadToolLookup(ports, call))(name)
    const { tool, inputSchema } = details
    const { preview } = await previewTool(ports, { ...call.address, toolId: tool.id })
    const outputSchema = preview.descriptor?.outputSchema as JsonObject | undefined
    return {
      ...presentToolSummary(details),
      hidden: preview.reason,
      operation_id: tool.binding?.operationId ?? null,
      seen_by_models: preview.descriptor,
      token_estimate: estimateToolTokens({ ...tool, schemaBytes: countSchemaBytes(inputSchema) }),
      result_paths: outputSchema ? listOutputPaths(outputSchema).slice(0, maxResultPaths) : [],
      result_options: {
        select: tool.resultOptions.select,
        max_bytes: tool.resultOptions.maxBytes,
        output_validation: tool.resultOptions.outputValidation,
      },
      fixed_arguments: tool.fixedArguments,
      aliases: tool.aliases.map(presentAlias),
      requires_approval: tool.requiresApproval,
      next_tool_ids: tool.nextToolIds,
      example_arguments: preview.exampleArguments,
      example_request: preview.request && presentRequest(preview.request),
      problems: preview.problems.map(({ path, message }) => `${path} ${message}`.trim()),
      widget_preview: preview.previewUrl,
    }
  },
})

const presentRequest = ({ method, url, headers, body }: MaskedRequest) => ({
  method,
  url,
  headers: Object.fromEntries(headers),
  body,
})

const maxResultText = 20_000

/** An agent cannot approve calls. */
const needsPerson: InputViolation = {
  path: 'tool',
  code: 'needs_approval',
  message: 'requires the approval of a person for each call: ask the user to try it in the console',
}

export const tryToolTool = defineAppTool({
  name: 'try_tool',
  title: 'Try a tool',
  description:
    'Calls a tool of the draft for real: one that writes changes data of the API. Returns the result, and the request and response with secrets masked. Ask the user first unless it only reads.',
  effect: 'destroy',
  requires: 'builder',
  isOpenWorld: true,
  input: {
    tool: toolProperty,
    arguments: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  async execute(ports, { tool: name, arguments: args = {} }, call) {
    const { signal, hops, requestId, address } = call
    const { tool } = (await loadToolLookup(ports, call))(name)
    // @guard building
    if (tool.requiresApproval) throw createInvalidInputError([needsPerson])
    const target = { ...address, toolId: tool.id }
    const { result, exchange } = await executeTool(ports, target, args as JsonObject, {
      signal,
      hops,
      requestId,
    })
    return {
      ok: !result.isError,
      ...presentTrialResult(result),
      sent: exchange && presentRequest(exchange.request),
      received: exchange && presentReceived(exchange),
    }
  },
})

function presentTrialResult({ structuredContent, content, isError }: ToolResult): JsonObject {
  const texts = content.flatMap((block) => (block.type === 'text' ? [String(block.text)] : []))
  const text =
    structuredContent === undefined || isError ? texts.join('\n') : JSON.stringify(structuredContent)
  if (text.length > maxResultText)
    return { result_excerpt: truncateText(text, maxResultText), result_characters: text.length }
  return { result: structuredContent === undefined || isError ? text : structuredContent }
}

const presentReceived = ({ response }: TrialExchange) =>
  response && { status: response.status, bytes: response.bytes }
