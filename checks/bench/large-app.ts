// The management API on an app with all operations of GitHub's document, while other work keeps a core of the machine
// busy: how long people wait for the console. The ceiling is 150 ms, for a release 500 ms.

import { loadGithubDocument } from '#tests/support/openapi/github-document.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { type ImportEnvironment, openImportEnvironment } from './support/import-environment.ts'
import { startServerProcess } from './support/processes.ts'

const requests = 15
const tools = 40

type Step = { title: string; ceiling: number; run: () => Promise<{ status: number; body: unknown }> }

const padColumn = (text: string | number, width: number) => String(text).padStart(width)

export async function benchLargeApp(): Promise<void> {
  const environment = await openImportEnvironment()
  const steps = await createSteps(environment)
  const busy = await startServerProcess('busy-core.ts')
  console.log(
    `\n${'an app of 1,200 operations, one core busy'.padEnd(44)}${['p50 ms', 'max ms', 'busy ms', 'ceiling'].map((title) => padColumn(title, 9)).join('')}`,
  )
  for (const step of steps) await measureStep(environment, step)
  await busy.stop()
  await environment.close()
}

/** `busy` is the longest time that the event loop of the service did nothing else. */
async function measureStep({ measure }: ImportEnvironment, { title, ceiling, run }: Step): Promise<void> {
  const times: number[] = []
  let longestBusy = 0
  for (let n = 0; n < requests; n++) {
    const { ms, busy, reply } = await measure(async () => (await run()) as never)
    if (reply.status > 299) throw new Error(`${title}: ${JSON.stringify(reply.body).slice(0, 500)}`)
    times.push(ms)
    longestBusy = Math.max(longestBusy, busy)
  }
  times.sort((a, b) => a - b)
  const figures = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0, longestBusy, ceiling]
  console.log(title.padEnd(44) + figures.map((ms) => padColumn(ms.toFixed(0), 9)).join(''))
}

/** An app with the integration and a few tools, released once, and edited since. */
async function createSteps({ client, serve }: ImportEnvironment): Promise<Step[]> {
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
