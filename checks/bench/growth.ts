// The cost of a call with large apps and with many apps: the first row of each table is the small case, the ratios are
// relative to it.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loopbackSettings, startProgram } from '#tests/support/program.ts'
import { postToolCall } from '#tests/support/raw-mcp.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { buildList, buildOrdersCall, orderArguments } from './support/call-requests.ts'
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

/** Returns the paths in turn, in an endless cycle. */
function rotate(paths: string[]): () => string {
  let next = 0
  return () => paths[next++ % paths.length] ?? ''
}

/** Calls each app once, so that no first call is measured. */
async function callEach(url: string, paths: string[]): Promise<void> {
  for (const path of paths) await postToolCall(url + path, 'orders0', orderArguments)
}

export async function benchGrowth(): Promise<void> {
  const folder = await makeTemporaryFolder()
  const upstream = await startServerProcess('upstream.ts')
  const dataDir = join(folder, 'data')
  const singleToolApps = Array.from({ length: uncachedAppCount }, () => 1)
  const paths = await seedApps(dataDir, upstream.url, [...toolCounts, ...singleToolApps])
  const [appsByTools, apps] = [paths.slice(0, toolCounts.length), paths.slice(toolCounts.length)]
  const program = await startProgram(await loopbackSettings(dataDir))
  const createLoad = (request: LoadRequest) => () => generateLoad(program.url, request, loadOptions)
  const createCases = (build: typeof buildOrdersCall) =>
    Object.fromEntries(
      toolCounts.map((count, index) => [
        `an app of ${count} tools`,
        createLoad(build(appsByTools[index] ?? '')),
      ]),
    )
  printComparison(
    'tools/call by tools of the app',
    await alternateCandidates(createCases(buildOrdersCall), rounds, warmUps),
  )
  printComparison(
    'tools/list by tools of the app',
    await alternateCandidates(createCases(buildList), rounds, warmUps),
  )
  const createCase = (count: number): [string, () => Promise<LoadFigures>] => [
    `${count.toLocaleString('en')} apps in turn`,
    createLoad(buildOrdersCall(rotate(apps.slice(0, count)))),
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
