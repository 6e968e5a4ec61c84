// Apps in search mode: the size of the list of tools compared with the full list, how often a search finds the right tool of
// GitHub's document, and the rate of `call_tool` compared with the tool itself.
import { runWithoutPauses } from '#base/time-slices.ts'
import type { ExtractedOperation } from '#core/engines/sources/openapi-import/index.ts'
import { buildSearchModeTools, buildToolSearch } from '#core/engines/tools/search/index.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import { loadGithubDocument } from '#tests/support/openapi/github-document.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'
import { buildToolCall } from '#tests/support/raw-mcp.ts'
import { countTokens } from '#workers/tokens/count-tokens.ts'
import { buildPost, orderArguments } from './support/call-requests.ts'
import { openBenchEnvironment } from './support/environment.ts'
import { githubTasks, type SearchTask } from './support/github-tasks.ts'
import { alternateCandidates, generateLoad } from './support/load.ts'
import { printComparison } from './support/report.ts'

const sizes = [50, 500, 1_000]

type GithubTool = Pick<ManifestTool, 'name' | 'title' | 'description' | 'inputSchema' | 'annotations'> & {
  operation: string
}

/** Like a tool that is made from an imported operation. */
const toTool = ({ externalId, key, name, description, inputSchema }: ExtractedOperation): GithubTool => ({
  operation: externalId,
  name: key,
  title: name,
  description,
  inputSchema,
  annotations: {
    title: '',
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: true,
  },
})

/** The operations of the tasks first, then the others in the order of the document. */
async function loadTools(): Promise<GithubTool[]> {
  const wanted = new Set(githubTasks.flatMap(({ operations }) => operations))
  const tools = importDocument(await loadGithubDocument()).operations.map(toTool)
  const isWanted = ({ operation }: GithubTool) => wanted.has(operation)
  return [...tools.filter(isWanted), ...tools.filter((tool) => !isWanted(tool))]
}

const countListTokens = (tools: readonly object[]) =>
  tools.reduce((sum, tool) => {
    const { operation: _operation, ...listed } = tool as GithubTool
    return sum + countTokens(JSON.stringify(listed))
  }, 0)

/** The shares of the tasks whose tool is the first, or among the first five or ten. */
function measureRecall(tools: readonly GithubTool[], tasks: readonly SearchTask[]) {
  const search = runWithoutPauses(buildToolSearch(tools))
  const operationOf = new Map(tools.map(({ name, operation }) => [name, operation]))
  const served = new Set(operationOf.values())
  const possible = tasks.filter(({ operations }) => operations.some((operation) => served.has(operation)))
  const ranks = possible.map(({ task, operations }) => {
    const { tools: found } = search.search(task, 10) as { tools: { name: string }[] }
    return found.findIndex(({ name }) => operations.includes(operationOf.get(name) ?? ''))
  })
  const share = (first: number) => ranks.filter((rank) => rank >= 0 && rank < first).length / ranks.length
  return { tasks: possible.length, recall: [share(1), share(5), share(10)] }
}

const formatRecall = ({ tasks, recall }: ReturnType<typeof measureRecall>) =>
  `${recall.map((share) => share.toFixed(2)).join(' / ')} of ${tasks}`

async function benchRecall(): Promise<void> {
  const tools = await loadTools()
  const halves = [1, 0].map((rest) => githubTasks.filter((_, at) => at % 2 === rest))
  console.log("\nSearch mode on GitHub's document; Recall@1 / @5 / @10 by tasks in the words of people")
  for (const size of sizes) {
    const some = tools.slice(0, size)
    const list = buildSearchModeTools({ name: 'GitHub', description: "GitHub's API.", tools: some as never })
    console.log(
      `${String(some.length).padStart(5)} tools: list ${countListTokens(some)} tokens, in search mode ${countListTokens(list)}; ` +
        halves
          .map(
            (half, at) => `${at === 0 ? 'unseen' : 'seen'} tasks ${formatRecall(measureRecall(some, half))}`,
          )
          .join('; '),
    )
  }
}

const rounds = 15
const warmUps = 8
const loadOptions = { connections: 16, milliseconds: 1_000 }

async function benchCallRate(): Promise<void> {
  const { program, mcpPath, close } = await openBenchEnvironment(50, 'search')
  const createLoad = (name: string, args: object) => () =>
    generateLoad(program.url, buildPost(mcpPath, buildToolCall(name, args)), loadOptions)
  const calls = await alternateCandidates(
    {
      'tools/call of the tool': createLoad('orders0', orderArguments),
      'tools/call of call_tool': createLoad('call_tool', { name: 'orders0', arguments: orderArguments }),
      'tools/call of search_tools': createLoad('search_tools', { query: 'orders of a customer' }),
    },
    rounds,
    warmUps,
  )
  printComparison(`search mode, REST upstream, ${loadOptions.connections} connections`, calls)
  await close()
}

export async function benchSearch(): Promise<void> {
  await benchRecall()
  await benchCallRate()
}
