// An app of 1,000 tools as a file, while nothing else runs. A plan may take 1 s, applying the file 3 s.
import { type ImportEnvironment, openImportEnvironment } from './support/import-environment.ts'
import { buildLargeAppFile } from './support/large-app-file.ts'
import { type MeasuredStep, measureSteps } from './support/measure-steps.ts'

const runs = 5

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
    client.post('/api/v3/apps/from-file', { file: buildLargeAppFile(`things-${++apps}`, 'Does thing') })
  const { body } = await create()
  const path = `/api/v3/apps/${body.app_id}/file`
  const same = { file: buildLargeAppFile('things-1', 'Does thing'), prune: true }
  const edit = () => ({ file: buildLargeAppFile('things-1', `Edit ${++edits}: does thing`), prune: true })
  return [
    { title: 'read the file', ceiling: 1_000, run: () => client.get(path) },
    { title: 'plan a file without changes', ceiling: 1_000, run: () => client.post(`${path}/plan`, same) },
    { title: 'plan a change of every tool', ceiling: 1_000, run: () => client.post(`${path}/plan`, edit()) },
    { title: 'apply a change of every tool', ceiling: 3_000, run: () => client.put(path, edit()) },
    { title: 'create an app from the file', ceiling: 3_000, run: create },
  ]
}
