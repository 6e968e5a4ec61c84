// `npm run checks -- drain [RESTARTS]`: restarts two replicas one after the other, 20 times, while clients call a tool of a
// published app through nginx with its default retry. Fails when a call fails, a replica does not end with 0, or a call
// is not recorded. Needs nginx (Debian's package).
import { setTimeout as sleep } from 'node:timers/promises'
import { type Program, type Settings, startProgram } from '#tests/support/program.ts'
import { startCallLoad } from './call-load.ts'
import { startNginx } from './nginx.ts'
import { startReplicaEnvironment } from './replica-environment.ts'

const restarts = Number(process.argv[2] ?? 20)

const environment = await startReplicaEnvironment('drain')
const settings = [await environment.buildSettings('one'), await environment.buildSettings('two')]
const replicas: Program[] = await Promise.all(settings.map((own) => startProgram(own)))
const { path } = await environment.publishTool(replicas[0]?.url ?? '')
const nginx = await startNginx(environment.folder, settings)
const load = startCallLoad(nginx.url + path, 16)
const exitCodes: (number | null)[] = []
for (let restart = 0; restart < restarts; restart++) {
  const index = restart % 2
  // Until nginx has noticed that the other replica is back.
  await sleep(1_500)
  exitCodes.push((await replicas[index]?.stop()) ?? null)
  replicas[index] = await startProgram(settings[index] as Settings)
}
await sleep(500)
const { answered, failures } = await load.stop()
for (const replica of replicas) exitCodes.push(await replica.stop())
const recorded = await environment.countRecords()
const proxyLog = await nginx.stop()
await environment.stop()

const failedExits = exitCodes.filter((code) => code !== 0)
console.log(`${restarts} restarts, ${answered} calls answered, ${failures.length} failed`)
for (const failure of new Set(failures)) console.log(`  ${failure}`)
if (failures.length > 0) for (const line of proxyLog.slice(-100)) console.log(`  ${line}`)
console.log(`${failedExits.length} exits other than 0; ${recorded} calls recorded`)
const isLossless = failures.length === 0 && failedExits.length === 0 && recorded >= answered
process.exit(isLossless ? 0 : 1)
