// An app of 1,000 tools as a file, while nothing else runs: a plan may take 1 s, applying it 3 s.
import type { JsonObject } from '#base/json.ts'
import { type ImportEnvironment, openImportEnvironment } from './support/import-environment.ts'
import { type MeasuredStep, measureSteps } from './support/measure-steps.ts'

const tools = 1_000
const runs = 5

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
  await measureSteps(environment, { title: 'a file of 1,000 tools', runs, steps })
  await environment.close()
}

async function createSteps({ client }: ImportEnvironment): Promise<MeasuredStep[]> {
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
