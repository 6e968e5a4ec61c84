// The needs of an installation: memory at rest and under load, the least memory that works, processor time of a call, and
// disk for apps and records of calls. Only the rate of calls depends on a quiet machine. Memory within a control group needs
// root.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMemoryGroup } from '#checks/memory/memory-group.ts'
import { freshSettings, loopbackSettings, operatorToken, startProgram } from '#tests/support/program.ts'
import { createClient } from '#tests/support/service/client.ts'
import { makeReleasedApp } from '#tests/support/service/create-resources.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { buildOrdersCall, nameOrders } from './support/call-requests.ts'
import { generateLoad } from './support/load.ts'
import { seedApps } from './support/many-apps.ts'
import { readCpuMs, readPeakMiB, readResidentMiB, startServerProcess } from './support/processes.ts'

const idleMs = 5_000
const loadMs = 10_000
const toolCount = 1_000
const limitsMiB = [256, 192, 160, 144, 128, 112, 96, 80]

/** Bytes of the files of a folder: the database and its accompanying files. */
async function readFolderBytes(folder: string): Promise<number> {
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Bytes of the data of a service that was stopped, which empties the write-ahead log. */
async function readDataBytes(dataDir: string): Promise<number> {
  const program = await startProgram({ ...(await freshSettings(dataDir)), LOG_LEVEL: 'silent' })
  await program.stop()
  return readFolderBytes(dataDir)
}

async function callForSeconds(url: string, path: string, milliseconds: number): Promise<number> {
  const { rate } = await generateLoad(url, buildOrdersCall(path), { connections: 16, milliseconds })
  return Math.round((rate * milliseconds) / 1000)
}

/** Made by requests, so that the draft and everything else that the service writes count too. */
async function benchApp(folder: string, upstreamUrl: string): Promise<void> {
  const settings = await loopbackSettings(join(folder, 'large'))
  const program = await startProgram({ ...settings, LOG_LEVEL: 'error' })
  const client = createClient(program.url, await operatorToken(settings))
  await program.stop()
  const before = await readFolderBytes(settings.DATA_DIR)
  const again = await startProgram({ ...settings, LOG_LEVEL: 'error' })
  await makeReleasedApp(client, `${upstreamUrl}/openapi/${toolCount}.json`, nameOrders(toolCount))
  await again.stop()
  const bytes = (await readFolderBytes(settings.DATA_DIR)) - before
  console.log(`an app of ${toolCount} tools, released once: ${formatMiB(bytes)} MiB on disk`)
}

const formatMiB = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

async function benchLoad(dataDir: string, upstreamUrl: string): Promise<void> {
  const [path = ''] = await seedApps(dataDir, upstreamUrl, [1])
  const before = await readDataBytes(dataDir)
  const program = await startProgram({ ...(await loopbackSettings(dataDir)), LOG_LEVEL: 'error' })
  await sleep(idleMs)
  console.log(`memory at rest: ${readResidentMiB(program.pid)} MiB`)
  let calls = await callForSeconds(program.url, path, loadMs)
  const cpuBefore = readCpuMs(program.pid)
  const measured = await callForSeconds(program.url, path, loadMs)
  const cpuMs = readCpuMs(program.pid) - cpuBefore
  calls += measured
  console.log(`memory under load: ${readResidentMiB(program.pid)} MiB, at most ${readPeakMiB(program.pid)}`)
  console.log(`calls in a second of processor time, all threads: ${Math.round((measured * 1000) / cpuMs)}`)
  await program.stop()
  const bytes = (await readDataBytes(dataDir)) - before
  console.log(
    `disk for 1,000 records of calls: ${Math.round(((bytes / calls) * 1000) / 1024)} KiB (${calls} records)`,
  )
}

/** Starts in a control group of each size, and calls a tool, until the system ends it. */
async function benchLeastMemory(folder: string, upstreamUrl: string): Promise<void> {
  for (const limitMiB of limitsMiB) {
    const dataDir = join(folder, `limit-${limitMiB}`)
    const [path = ''] = await seedApps(dataDir, upstreamUrl, [1])
    const group = createMemoryGroup(`tenon-sizing-${process.pid}-${limitMiB}`, limitMiB)
    const settings = { ...(await loopbackSettings(dataDir)), LOG_LEVEL: 'error' }
    const outcome = await startProgram(settings, { enter: group.processes }).then(
      async (program) => {
        const calls = await callForSeconds(program.url, path, 2_000).catch(() => 0)
        await program.stop().catch(() => null)
        return `${calls > 0 ? 'starts and serves calls' : 'fails under load'}, peak ${group.peakMiB()} MiB`
      },
      () => 'does not start',
    )
    console.log(`in ${limitMiB} MiB: ${outcome}, ${group.kills()} processes ended by the system`)
    group.remove()
  }
}

export async function benchSizing(): Promise<void> {
  const folder = await makeTemporaryFolder()
  const upstream = await startServerProcess('upstream.ts')
  console.log('\nsizing')
  await benchLoad(join(folder, 'load'), upstream.url)
  await benchApp(folder, upstream.url)
  if (process.getuid?.() === 0) await benchLeastMemory(folder, upstream.url)
  else console.log('the least memory is only measured as root')
  await upstream.stop()
  await rm(folder, { recursive: true })
}
