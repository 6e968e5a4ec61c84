// The cost of a call with large apps and with many apps: the first row of each table is the small case, the ratios are
// relative to it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loopbackSettings, startProgram } from '#tests/support/program.ts'
import { callBody, mcpHeaders } from './support/environment.ts'
import { alternateCandidates, generateLoad, type LoadFigures, type LoadRequest } from './support/load.ts'
import { seedApps } from './support/many-apps.ts'
import { readResidentMiB, startServerProcess } from './support/processes.ts'
import { printComparison } from './support/report.ts'

const rounds = 9
/** Load runs before measuring. */
const warmUps = 5
const loadOptions = { connections: 16, milliseconds: 1000 }
const toolCounts = [10, 100, 1000]
const appCounts = [1, 10, 1_000]
/** More apps than fit into the cache: nearly every call loads its app. */
const uncachedAppCount = 10_000

const listBody = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })

const buildPost = (path: LoadRequest['path'], body: string): LoadRequest => ({
  path,
  method: 'POST',
  headers: mcpHeaders,
  body: () => body,
})

/** Returns the paths in turn, in an endless cycle. */
function rotate(paths: string[]): () => string {
  let next = 0
  return () => paths[next++ % paths.length] ?? ''
}

/** Calls each app once, so that no first call is measured. */
async function callEach(url: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    const reply = await fetch(url + path, { method: 'POST', headers: mcpHeaders, body: callBody })
    await reply.text()
  }
}

export async function benchGrowth(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-bench-'))
  const upstream = await startServerProcess('upstream.ts')
  const dataDir = join(folder, 'data')
  const singleToolApps = Array.from({ length: uncachedAppCount }, () => 1)
  const paths = await seedApps(dataDir, upstream.url, [...toolCounts, ...singleToolApps])
  const [appsByTools, apps] = [paths.slice(0, toolCounts.length), paths.slice(toolCounts.length)]
  const program = await startProgram(await loopbackSettings(dataDir))
  const createLoad = (request: LoadRequest) => () => generateLoad(program.url, request, loadOptions)
  const createCases = (body: string) =>
    Object.fromEntries(
      toolCounts.map((count, index) => [
        `an app of ${count} tools`,
        createLoad(buildPost(appsByTools[index] ?? '', body)),
      ]),
    )
  printComparison(
    'tools/call by tools of the app',
    await alternateCandidates(createCases(callBody), rounds, warmUps),
  )
  printComparison(
    'tools/list by tools of the app',
    await alternateCandidates(createCases(listBody), rounds, warmUps),
  )
  const createCase = (count: number): [string, () => Promise<LoadFigures>] => [
    `${count.toLocaleString('en')} apps in turn`,
    createLoad(buildPost(rotate(apps.slice(0, count)), callBody)),
  ]
  await callEach(program.url, apps.slice(0, Math.max(...appCounts)))
  printComparison(
    'tools/call by published apps',
    await alternateCandidates(Object.fromEntries(appCounts.map(createCase)), rounds, warmUps),
  )
  const servedMiB = readResidentMiB(program.pid)
  // Last, since it evicts the other apps from the cache.
  printComparison(
    'tools/call, apps loaded for each call',
    await alternateCandidates(Object.fromEntries([createCase(uncachedAppCount)]), rounds, warmUps),
  )
  console.log(
    `\nresident memory, MiB: ${servedMiB} with 1,000 apps in use, ${readResidentMiB(program.pid)} with 10,000`,
  )
  await Promise.all([program.stop(), upstream.stop()])
  await rm(folder, { recursive: true })
}
