// What a call costs as apps grow and become many: the first of each table is the small case, the ratio says the price.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loopbackSettings, startProgram } from '#tests/e2e/support/program.ts'
import { alternate, type Figures, load, type Shot } from './support/load.ts'
import { seedApps } from './support/many-apps.ts'
import { residentMiB, startServer } from './support/processes.ts'
import { report } from './support/report.ts'
import { headers } from './support/scene.ts'

const rounds = 9
/** In slots. */
const warmUps = 5
const slot = { connections: 16, milliseconds: 1000 }
const toolCounts = [10, 100, 1000]
const appCounts = [1, 10, 1_000]
/** More than are held in memory: nearly every call loads its app. */
const veryMany = 10_000

const callBody = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'orders0', arguments: { customer: '7', status: 'open', limit: 5 } },
})
const listBody = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })

const post = (path: Shot['path'], body: string): Shot => ({ path, method: 'POST', headers, body: () => body })

/** One path after the other, and from the beginning again. */
function inTurn(paths: string[]): () => string {
  let next = 0
  return () => paths[next++ % paths.length] ?? ''
}

/** Once, so that what is measured is not the first call of each. */
async function callEach(url: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    const reply = await fetch(url + path, { method: 'POST', headers, body: callBody })
    await reply.text()
  }
}

export async function benchGrowth(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-bench-'))
  const upstream = await startServer('upstream.ts')
  const dataDir = join(folder, 'data')
  const single = Array.from({ length: veryMany }, () => 1)
  const paths = await seedApps(dataDir, upstream.url, [...toolCounts, ...single])
  const [grown, apps] = [paths.slice(0, toolCounts.length), paths.slice(toolCounts.length)]
  const program = await startProgram(await loopbackSettings(dataDir))
  const shooting = (shot: Shot) => () => load(program.url, shot, slot)
  const byTools = (body: string) =>
    Object.fromEntries(
      toolCounts.map((count, index) => [
        `an app of ${count} tools`,
        shooting(post(grown[index] ?? '', body)),
      ]),
    )
  report('tools/call by tools of the app', await alternate(byTools(callBody), rounds, warmUps))
  report('tools/list by tools of the app', await alternate(byTools(listBody), rounds, warmUps))
  const among = (count: number): [string, () => Promise<Figures>] => [
    `${count.toLocaleString('en')} apps in turn`,
    shooting(post(inTurn(apps.slice(0, count)), callBody)),
  ]
  await callEach(program.url, apps.slice(0, Math.max(...appCounts)))
  report(
    'tools/call by published apps',
    await alternate(Object.fromEntries(appCounts.map(among)), rounds, warmUps),
  )
  const served = residentMiB(program.pid)
  // Apart, since it drives the others out of the memory.
  report(
    'tools/call, apps loaded for each call',
    await alternate(Object.fromEntries([among(veryMany)]), rounds, warmUps),
  )
  console.log(
    `\nresident memory, MiB: ${served} with 1,000 apps in use, ${residentMiB(program.pid)} with 10,000`,
  )
  await Promise.all([program.stop(), upstream.stop()])
  await rm(folder, { recursive: true })
}
