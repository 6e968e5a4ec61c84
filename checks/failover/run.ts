// `npm run failover-check`: the primary of a PostgreSQL with a standby is killed and the standby takes its place behind
// the same address, while clients call a tool. Fails when a call fails, or the owner can neither read nor edit afterwards.
import { setTimeout as sleep } from 'node:timers/promises'
import { startCallLoad } from '#checks/drain/call-load.ts'
import { countRecords, startReplicaEnvironment } from '#checks/drain/replica-environment.ts'
import { startProgram } from '#tests/support/program.ts'
import { createUncheckedClient } from '#tests/support/service/client.ts'
import { startStandby } from './standby.ts'
import { startSwitch } from './switch.ts'

const environment = await startReplicaEnvironment('failover')
const standby = await startStandby(environment.databaseUrl)
const address = await startSwitch(Number(new URL(environment.databaseUrl).port))
const settings = await environment.buildSettings('one')
const url = `postgres://postgres@127.0.0.1:${address.port}/postgres`
const program = await startProgram({ ...settings, DATABASE_URL: url })
const app = await environment.publishTool(program.url)
const owner = createUncheckedClient(program.url, await environment.signToken())
const load = startCallLoad(program.url + app.path, 4)
await sleep(2_000)

await environment.killDatabase()
const killedAt = performance.now()
await sleep(1_000)
await standby.promote()
address.point(standby.port)
const edit = () => owner.patch(`/api/v3/apps/${app.appId}/tools/${app.toolId}`, { description: 'After' })
let edited = await edit()
for (let tries = 0; tries < 200 && edited.status !== 200; tries++) {
  await sleep(50)
  edited = await edit()
}
console.log(`an edit succeeds ${Math.round(performance.now() - killedAt)} ms after the primary was killed`)
await sleep(2_000)
const { answered, failures } = await load.stop()
const exitCode = await program.stop()
const recorded = await countRecords(standby.url)
await standby.stop()
await address.close()
await environment.stop()

console.log(`${answered} calls answered, ${failures.length} failed; ${recorded} recorded; exit ${exitCode}`)
for (const failure of new Set(failures)) console.log(`  ${failure}`)
process.exit(edited.status === 200 && failures.length === 0 && exitCode === 0 ? 0 : 1)
