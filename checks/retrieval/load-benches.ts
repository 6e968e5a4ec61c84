import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { countTokens } from '#workers/tokens/count-tokens.ts'
import { type GeneratedTool, generateMcpTools, generateRestTools } from './generated-tools.ts'
import type { RankedTool, RetrievalBench, RetrievalTask } from './retrieval-task.ts'
import { listSourceOperations, toSourceTool } from './source-tools.ts'

export const benchNames = ['tmdb', 'spotify', 'mcp'] as const
export type BenchName = (typeof benchNames)[number]

/** Throws for an unknown name. */
export function requireBenchName(text: string): BenchName {
  const name = benchNames.find((candidate) => candidate === text)
  if (!name) throw new Error(`${text} is no bench; there are ${benchNames.join(', ')}.`)
  return name
}

export const loadBench = (name: BenchName): RetrievalBench =>
  name === 'mcp' ? loadMcpBench() : loadRestBench(name)

const readData = (path: string) => readFileSync(new URL(`data/${path}`, import.meta.url))
const readTasks = (path: string): RetrievalTask[] => JSON.parse(readData(path).toString())
const readCompressed = (path: string) => gunzipSync(readData(path)).toString()

/** RestBench: the operations of one document. */
function loadRestBench(name: Exclude<BenchName, 'mcp'>): RetrievalBench {
  const text = readCompressed(`restbench/${name}.openapi.json.gz`)
  return {
    name: { tmdb: 'RestBench TMDB', spotify: 'RestBench Spotify' }[name],
    tasks: readTasks(`restbench/${name}.tasks.json`),
    source: listSourceOperations(JSON.parse(text)),
    ...describeGenerated(generateRestTools(text)),
    sourceTokens: countTokens(text),
  }
}

type ServerList = { name: string; tools: JsonObject[] }

/** LiveMCPBench: the tools of seventy MCP servers in one app. */
function loadMcpBench(): RetrievalBench {
  const text = readCompressed('livemcpbench/servers.json.gz')
  const servers: ServerList[] = JSON.parse(text)
  return {
    name: 'LiveMCPBench',
    tasks: readTasks('livemcpbench/tasks.json'),
    source: servers.flatMap(({ tools }) => tools.map(toSourceTool)),
    ...describeGenerated(generateMcpTools(servers)),
    sourceTokens: countTokens(text),
  }
}

function describeGenerated(
  tools: readonly GeneratedTool[],
): Pick<RetrievalBench, 'generated' | 'generatedTokens'> {
  const generated = tools.map(({ id, name, title, description, inputSchema }) => ({
    id,
    name,
    title,
    description,
    arguments: describeArguments(inputSchema),
  }))
  const sizes = tools.map(({ name, title, description, inputSchema }) =>
    countTokens(JSON.stringify({ name, title, description, inputSchema })),
  )
  return { generated, generatedTokens: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Names and descriptions of the arguments, one per line. */
function describeArguments({ properties }: JsonObject): RankedTool['arguments'] {
  const lines = Object.entries(isJsonObject(properties) ? properties : {}).map(
    ([name, schema]) => `${name} ${getDescription(schema)}`,
  )
  return lines.join('\n')
}

const getDescription = (schema: Json) =>
  isJsonObject(schema) && typeof schema.description === 'string' ? schema.description : ''
