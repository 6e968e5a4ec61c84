// The management API on an app with all operations of GitHub's document, while other work keeps a core of the machine busy:
// the time that people wait for the console. The ceiling is 150 ms, for a release 500 ms.

import { loadGithubDocument } from '#tests/support/openapi/github-document.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { type ImportEnvironment, openImportEnvironment } from './support/import-environment.ts'
import { type MeasuredStep, measureSteps } from './support/measure-steps.ts'
import { startServerProcess } from './support/processes.ts'

const requests = 15
const tools = 40

export async function benchLargeApp(): Promise<void> {
  const environment = await openImportEnvironment()
  const steps = await createSteps(environment)
  const busy = await startServerProcess('busy-core.ts')
  await measureSteps(environment, {
    title: 'an app of 1,200 operations, one core busy',
    runs: requests,
    steps,
  })
  await busy.stop()
  await environment.close()
}

/** An app with the integration and a few tools, released once, and edited since. */
async function createSteps({ client, serve }: ImportEnvironment): Promise<MeasuredStep[]> {
  const id = await makeApp(client, 'GitHub')
  const document = serve(await loadGithubDocument())
  const integration = await client.post(`/api/v2/apps/${id}/integrations`, {
    name: 'GitHub',
    kind: 'rest',
    endpoint: document,
  })
  const operations = `/api/v2/apps/${id}/integrations/${integration.body.integration.id}/operations`
  const { body: page } = await client.get(`${operations}?limit=${tools}`)
  const ids: string[] = []
  for (const operation of page.data) {
    const { body } = await client.post(`/api/v3/apps/${id}/tools`, {
      name: operation.name.slice(0, 60),
      description: 'One of GitHub.',
      source: { operation_id: operation.id },
    })
    ids.push(body.tool.id)
  }
  await client.post(`/api/v3/apps/${id}/releases`)
  const tool = `/api/v3/apps/${id}/tools/${ids[0]}`
  let edits = 0
  const edit = () => client.patch(tool, { description: `Edit ${++edits}` })
  await edit()
  return [
    { title: 'list apps, v2', ceiling: 150, run: () => client.get('/api/v2/apps') },
    { title: 'read the app, v2', ceiling: 150, run: () => client.get(`/api/v2/apps/${id}`) },
    { title: 'list 20 operations, v2', ceiling: 150, run: () => client.get(operations) },
    {
      title: 'search 100 operations, v2',
      ceiling: 150,
      run: () => client.get(`${operations}?limit=100&query=issue&sort=name`),
    },
    {
      title: 'read the counts of changes, v2',
      ceiling: 150,
      run: () => client.get(`/api/v2/apps/${id}/draft/changes`),
    },
    {
      title: 'compare the draft by field, v3',
      ceiling: 150,
      run: () => client.get(`/api/v3/apps/${id}/draft/changes`),
    },
    {
      title: 'diagnose the draft, v3',
      ceiling: 150,
      run: () => client.get(`/api/v3/apps/${id}/draft/diagnostics`),
    },
    { title: 'change a tool, v3', ceiling: 150, run: edit },
    { title: 'create a release, v3', ceiling: 500, run: () => client.post(`/api/v3/apps/${id}/releases`) },
  ]
}
