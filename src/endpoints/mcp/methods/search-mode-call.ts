// Calls of the three tools of an app in search mode. `call_tool` runs the named tool like a direct call: same
// validation, result and record. Calls of the two others are not recorded, since they call nothing.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { EndedName } from '#core/engines/apps/manifest/index.ts'
import { createFailedResult } from '#core/engines/calls/tool-result/index.ts'
import { readSearchModeArguments, type ToolSearch } from '#core/engines/tools/search/index.ts'
import { isSearchModeToolName, searchModeToolNames } from '#core/model/apps/tool-mode.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import { buildRejectedResult } from '#core/services/calls/build-rejected-result.ts'
import { isRpcError, isUrlElicitationError } from '../protocol/json-rpc.ts'
import type { McpMethodCall, McpMethodResult } from './mcp-method-call.ts'
import { readArguments } from './read-arguments.ts'
import { serializeResult } from './serialize-result.ts'

type SearchModeCall = {
  search: ToolSearch
  methodCall: McpMethodCall
  /** Calls a tool of the app by its name; a protocol error if the app has no such tool. */
  callNamed(name: string, args: JsonObject): Promise<McpMethodResult>
  /** The present name of a tool with this earlier name; null if there is none. */
  findCurrent(name: string): string | null
  /** Null for a name that has not ended. */
  findEnded(name: string): EndedName | null
}

/** Null when the name is not one of the three. */
export function handleSearchModeCall(
  { search, methodCall, callNamed, findCurrent, findEnded }: SearchModeCall,
  name: string,
  given: JsonObject,
): Promise<McpMethodResult> | McpMethodResult | null {
  const read = readSearchModeArguments(name, withReadArguments(given))
  if (!read) return null
  const present = (result: ToolResult) => presentResult(result, methodCall)
  if ('violations' in read) return present(buildRejectedResult(name, read.violations))
  const { args } = read
  if (name === searchModeToolNames.call) {
    const target = String(args.name)
    if (isSearchModeToolName(target)) return present(rejectOwnName(target))
    return callNamed(target, isJsonObject(args.arguments) ? args.arguments : {}).then((outcome) =>
      isRpcError(outcome) && !isUrlElicitationError(outcome)
        ? present(rejectUnknownName(target, search, findEnded(target)))
        : outcome,
    )
  }
  if (name === searchModeToolNames.search)
    return present(
      toTextResult(
        search.search(String(args.query), typeof args.limit === 'number' ? args.limit : undefined),
      ),
    )
  const names = Array.isArray(args.names) ? args.names.map(String) : []
  return present(toTextResult(search.describe(names, findCurrent)))
}

/** Reads the arguments of the called tool as in a direct call. */
const withReadArguments = (args: JsonObject): JsonObject =>
  Object.hasOwn(args, 'arguments')
    ? { ...args, arguments: readArguments(args.arguments) ?? args.arguments ?? null }
    : args

/** Only as text: clients that also show structured content to models would show everything twice. */
const toTextResult = (value: JsonObject): ToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: undefined,
  isError: false,
  meta: {},
})

const presentResult = ({ content, isError }: ToolResult, { server, revision }: McpMethodCall) =>
  serializeResult({ content, isError: isError || undefined }, { server, revision })

const rejectOwnName = (name: string) =>
  createFailedResult(
    `${searchModeToolNames.call} calls the tools that ${searchModeToolNames.search} finds. Call ${name} itself.`,
  )

/** Without a closing remark, since the caller's options differ. */
export const describeEndedName = ({ current, until }: EndedName) =>
  `It was the earlier name of ${current} and was served until ${until}`

/** A result rather than a protocol error: models see only results. */
function rejectUnknownName(name: string, search: ToolSearch, ended: EndedName | null): ToolResult {
  const hint = ended
    ? `${describeEndedName(ended)}; read its arguments with ${searchModeToolNames.describe}.`
    : suggestNames(search.findSimilarNames(name))
  return createFailedResult(`There is no tool named ${name}. ${hint}`)
}

const suggestNames = (similar: readonly string[]) =>
  similar.length > 0 ? `Similar names: ${similar.join(', ')}.` : `Search with ${searchModeToolNames.search}.`
