// The calls of one owner during 1,000 hanging calls to eight apps of another owner, compared with the same calls alone.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loopbackSettings, startProgram } from '#tests/support/program.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { buildOrdersCall } from './support/call-requests.ts'
import { holdCalls, startSilentServer } from './support/hanging-calls.ts'
import { alternateCandidates, generateLoad } from './support/load.ts'
import { seedAppsOfOwner } from './support/many-apps.ts'
import { startServerProcess } from './support/processes.ts'
import { printComparison } from './support/report.ts'

const rounds = 5
const warmUps = 3
const loadOptions = { connections: 16, milliseconds: 2000 }
const loudApps = 8
const hangingCalls = 1000
/** Until the hanging calls have taken their slots and the first ones are rejected. */
const settlingMs = 3000

export async function benchNeighbours(): Promise<void> {
  const folder = await makeTemporaryFolder()
  const dataDir = join(folder, 'data')
  const upstream = await startServerProcess('upstream.ts')
  const silent = await Promise.all([startSilentServer(), startSilentServer()])
  const loudUpstreams = Array.from({ length: loudApps }, (_, n) => silent[n % silent.length]?.url ?? '')
  const loudPaths = await seedAppsOfOwner(dataDir, loudUpstreams)
  const [quietPath = ''] = await seedAppsOfOwner(dataDir, [upstream.url])
  const program = await startProgram(await loopbackSettings(dataDir))
  const measureQuiet = () => generateLoad(program.url, buildOrdersCall(quietPath), loadOptions)
  let next = 0
  const loudCall = buildOrdersCall(() => loudPaths[next++ % loudPaths.length] ?? '')
  const measureBeside = async () => {
    const stopCalls = holdCalls(program.url, loudCall, hangingCalls)
    await sleep(settlingMs)
    const figures = await measureQuiet()
    await stopCalls()
    return figures
  }
  printComparison(
    `tools/call of one owner, ${loadOptions.connections} connections`,
    await alternateCandidates(
      { alone: measureQuiet, [`during ${hangingCalls} hanging calls of another owner`]: measureBeside },
      rounds,
      warmUps,
    ),
  )
  await Promise.all([program.stop(), upstream.stop()])
  await Promise.all(silent.map((server) => server.close()))
  await rm(folder, { recursive: true })
}
