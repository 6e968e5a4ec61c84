import type { Client } from '@modelcontextprotocol/client'
import type { Json } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { removeHiddenText } from '#base/texts/hidden-text.ts'
import {
  describeHiddenText,
  type HiddenTextFinding,
  removeHiddenDescriptions,
} from '#base/texts/remove-hidden-descriptions.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { McpTool, McpToolList } from '#core/model/integrations/mcp-server.ts'
import type { McpServer } from '#core/ports/mcp-upstream.ts'
import { runInTimeSlices, waitForTimeSlice } from '#platform/event-loop.ts'
import type { McpCallScope } from './call-scope.ts'
import { type ListCursor, readMovedTools } from './inbound-message.ts'
import { parseListedTool } from './parse-listed-tool.ts'
import { buildRequestOptions } from './request-options.ts'

const maxPages = 100
const maxTools = 1000
const maxInstructions = 20_000

/** The list of tools up to the limits; `warnings` name omitted and masked parts. */
export async function listMcpTools(
  client: Client,
  call: McpCallScope,
  redact: McpServer['redact'],
): Promise<McpToolList> {
  const warnings: string[] = []
  const rawTools = await fetchAllTools(client, call, warnings)
  // Parsing the message took a time slice of its own.
  await waitForTimeSlice()
  const { list, hiddenTexts } = await readList(client, rawTools, warnings)
  const { server, instructions, tools } = await redactList(list, redact, warnings)
  const parsed = await runInTimeSlices(parseDistinctTools(tools, groupByTool(hiddenTexts), warnings))
  const { name, title, version } = server
  return {
    kind: 'tools',
    serverInfo: {
      name: truncateText(name, 120),
      title: truncateText(title, 120),
      version: truncateText(version, 120),
    },
    instructions: truncateText(instructions, maxInstructions),
    protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
    tools: parsed,
    warnings,
  }
}

/** The server's own description and its tools. */
type RawToolList = {
  server: { name: string; title: string; version: string }
  instructions: string
  tools: Json[]
}

/** Removes hidden characters from texts for readers; `warnings` name the places. */
async function readList(
  client: Client,
  tools: Json[],
  warnings: string[],
): Promise<{ list: RawToolList; hiddenTexts: HiddenTextFinding[] }> {
  const { name = '', title = '', version = '' } = client.getServerVersion() ?? {}
  const toVisible = (text: string) => removeHiddenText(text).text
  const server = { name: toVisible(name), title, version: toVisible(version) }
  const list = { server, instructions: client.getInstructions() ?? '', tools }
  // @guard hostile-servers
  const hiddenTexts = await runInTimeSlices(removeHiddenDescriptions(list))
  warnings.push(...describeHiddenText(hiddenTexts, 'the server'))
  return { list, hiddenTexts }
}

const maxHiddenTexts = 10
const maxPathLength = 200

/** The first findings of each tool, by its index in the list; their paths begin at the tool. */
function groupByTool(findings: HiddenTextFinding[]): ReadonlyMap<number, HiddenTextFinding[]> {
  const byTool = new Map<number, HiddenTextFinding[]>()
  for (const { path, found } of findings) {
    const [list, index, ...members] = path.split('.')
    const known = byTool.get(Number(index)) ?? []
    if (list !== 'tools' || known.length === maxHiddenTexts) continue
    byTool.set(Number(index), [...known, { path: truncateText(members.join('.'), maxPathLength), found }])
  }
  return byTool
}

/** Masks the credential in the entire list at once, since a server may spread it over several texts. */
async function redactList(
  list: RawToolList,
  redact: McpServer['redact'],
  warnings: string[],
): Promise<RawToolList> {
  // @guard repeated-credentials
  const redacted = await runInTimeSlices(redact(list))
  if (redacted !== list) warnings.push('The server repeats the credential that it receives; it was masked.')
  return redacted as RawToolList
}

async function fetchAllTools(client: Client, call: McpCallScope, warnings: string[]): Promise<Json[]> {
  if (client.getServerCapabilities()?.tools) return fetchPages(client, call, warnings)
  warnings.push('The server does not declare the tools capability.')
  try {
    return await fetchPages(client, call, warnings)
  } catch (error) {
    if (call.signal.aborted) throw error
    return []
  }
}

async function fetchPages(client: Client, call: McpCallScope, warnings: string[]): Promise<Json[]> {
  const rawTools: Json[] = []
  const cursors = new Set<string>()
  for (let cursor: ListCursor | undefined; ; ) {
    // A number goes back as a number, although the protocol knows only texts.
    const params = cursor === undefined ? {} : { cursor: cursor as string }
    const page = await client.request({ method: 'tools/list', params }, buildRequestOptions(call))
    const moved = readMovedTools(page._meta)
    rawTools.push(...moved.tools)
    cursor = moved.cursor
    if (cursor === undefined) return rawTools
    if (
      rawTools.length >= maxTools ||
      cursors.size >= maxPages - 1 ||
      // @guard odd-servers
      cursors.has(String(cursor))
    ) {
      warnings.push(`The list of tools continues after ${cursors.size + 1} pages; the rest was omitted.`)
      return rawTools
    }
    cursors.add(String(cursor))
  }
}

/** Of tools with the same name, the first is used. */
function* parseDistinctTools(
  rawTools: Json[],
  hiddenTexts: ReadonlyMap<number, HiddenTextFinding[]>,
  warnings: string[],
): TimeSlicedTask<McpTool[]> {
  const tools = new Map<string, McpTool>()
  if (rawTools.length > maxTools) warnings.push(`Only the first ${maxTools} tools are imported.`)
  for (const [index, raw] of rawTools.slice(0, maxTools).entries()) {
    const tool = parseListedTool(raw, (text) => warnings.push(text))
    const hiddenText = hiddenTexts.get(index)
    if (tool && tools.has(tool.name))
      warnings.push(`The server lists ${tool.name} more than once; the first is used.`)
    else if (tool) tools.set(tool.name, { ...tool, ...(hiddenText && { hiddenText }) })
    yield
  }
  return [...tools.values()]
}
