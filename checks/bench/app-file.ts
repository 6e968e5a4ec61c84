// An app of 1,000 tools as a file, while nothing else runs: a plan may take 1 s, applying it 3 s.
import type { JsonObject } from '#base/json.ts'
import { type ImportEnvironment, openImportEnvironment } from './support/import-environment.ts'

const tools = 1_000
const runs = 5

type Step = { title: string; ceiling: number; run: () => Promise<{ status: number; body: unknown }> }

const padColumn = (text: string | number, width: number) => String(text).padStart(width)

/** `text` is in every description, so that another one changes every tool. */
function buildFile(slug: string, text: string): JsonObject {
  const operations = Array.from({ length: tools }, (_, index) => ({
    key: `operation_${index}`,
    method: index % 3 === 0 ? 'POST' : 'GET',
    path: `/things/${index}/{id}`,
    description: `Operation ${index} of the things.`,
    input_schema: {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string', description: 'Identifies the thing.' },
        limit: { type: 'integer', minimum: 1, maximum: 100 },
        tags: { type: 'array', items: { type: 'string', enum: ['new', 'used', `kind-${index}`] } },
      },
    },
    output_schema: { type: 'object', properties: { id: { type: 'string' }, total: { type: 'number' } } },
  }))
  return {
    version: 1,
    app: { name: 'Things', slug },
    integrations: [{ key: 'things', base_url: 'https://api.example.com', operations }],
    tools: operations.map(({ key }, index) => ({
      key: `tool_${index}`,
      description: `${text} ${index}.`,
      operation: `things/${key}`,
    })),
  }
}

export async function benchAppFile(): Promise<void> {
  const environment = await openImportEnvironment()
  const steps = await createSteps(environment)
  console.log(
    `\n${'a file of 1,000 tools'.padEnd(44)}${['p50 ms', 'max ms', 'busy ms', 'ceiling'].map((title) => padColumn(title, 9)).join('')}`,
  )
  for (const step of steps) await measureStep(environment, step)
  await environment.close()
}

/** `busy` is the longest time that the event loop of the service did nothing else. */
async function measureStep({ measure }: ImportEnvironment, { title, ceiling, run }: Step): Promise<void> {
  const times: number[] = []
  let longestBusy = 0
  for (let n = 0; n < runs; n++) {
    const { ms, busy, reply } = await measure(async () => (await run()) as never)
    if (reply.status > 299) throw new Error(`${title}: ${JSON.stringify(reply.body).slice(0, 500)}`)
    times.push(ms)
    longestBusy = Math.max(longestBusy, busy)
  }
  times.sort((a, b) => a - b)
  const figures = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0, longestBusy, ceiling]
  console.log(title.padEnd(44) + figures.map((ms) => padColumn(ms.toFixed(0), 9)).join(''))
}

async function createSteps({ client }: ImportEnvironment): Promise<Step[]> {
  let apps = 0
  let edits = 0
  const create = () =>
    client.post('/api/v3/apps/from-file', { file: buildFile(`things-${++apps}`, 'Does thing') })
  const { body } = await create()
  const path = `/api/v3/apps/${body.app_id}/file`
  const same = { file: buildFile('things-1', 'Does thing'), prune: true }
  const edit = () => ({ file: buildFile('things-1', `Edit ${++edits}: does thing`), prune: true })
  return [
    { title: 'read the file', ceiling: 1_000, run: () => client.get(path) },
    { title: 'plan a file without changes', ceiling: 1_000, run: () => client.post(`${path}/plan`, same) },
    { title: 'plan a change of every tool', ceiling: 1_000, run: () => client.post(`${path}/plan`, edit()) },
    { title: 'apply a change of every tool', ceiling: 3_000, run: () => client.put(path, edit()) },
    { title: 'create an app from the file', ceiling: 3_000, run: create },
  ]
}
