// `npm run drain [RESTARTS]`: restarts two replicas one after the other, 20 times, while clients call a tool of a
// published app through nginx with its default retry. Fails when a call fails, a replica does not end with 0, or a call
// is not recorded. Needs nginx (Debian's package).
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#tests/support/databases/postgres-server.ts'
import { loopbackSettings, type Program, type Settings, startProgram } from '#tests/support/program.ts'
import { startTestIssuer } from '#tests/support/servers/test-issuer.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { startCallLoad } from './call-load.ts'
import { startNginx } from './nginx.ts'

const restarts = Number(process.argv[2] ?? 20)
const audience = 'http://tenon.example'

const folder = await mkdtemp(join(tmpdir(), 'tenon-drain-'))
const postgres = await startPostgres()
const issuer = await startTestIssuer()
const upstream = await startUpstreamApi()
const secretKeys = `drain:${randomBytes(32).toString('base64')}`

const buildSettings = async (name: string): Promise<Settings> => ({
  ...(await loopbackSettings(join(folder, name))),
  BASE_URL: audience,
  AUTH_ISSUER: issuer.url,
  DATABASE_URL: postgres.url,
  SECRET_KEYS: secretKeys,
  DRAIN_SECONDS: process.env.DRAIN_SECONDS ?? '2',
  LOG_LEVEL: 'error',
})

const settings = [await buildSettings('one'), await buildSettings('two')]
const replicas: Program[] = await Promise.all(settings.map(startProgram))

async function publishTool(): Promise<string> {
  const owner = createClient(replicas[0]?.url ?? '', await issuer.signToken('owner', audience))
  const appId = await makeApp(owner)
  const pets = await makeIntegration(owner, appId, upstream.documentUrl)
  await makeTool(owner, appId, 'Pets', pets.operation('listPets'))
  await owner.post(`/api/v3/apps/${appId}/releases`)
  return (await owner.get(`/api/v1/apps/${appId}`)).body.app.publicMcpId
}

async function countRecords(): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ calls: string }>('select calls from call_batches')
  await client.end()
  return rows.reduce((sum, { calls }) => sum + JSON.parse(calls).length, 0)
}

const publicMcpId = await publishTool()
const nginx = await startNginx(
  folder,
  settings.map(({ PORT }) => Number(PORT)),
)
const load = startCallLoad(`${nginx.url}/mcp/${publicMcpId}`, 16)
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
const recorded = await countRecords()
const proxyLog = await nginx.stop()
await Promise.all([postgres.stop(), issuer.stop(), upstream.close()])
await rm(folder, { recursive: true })

const failedExits = exitCodes.filter((code) => code !== 0)
console.log(`${restarts} restarts, ${answered} calls answered, ${failures.length} failed`)
for (const failure of new Set(failures)) console.log(`  ${failure}`)
if (failures.length > 0) for (const line of proxyLog.slice(-100)) console.log(`  ${line}`)
console.log(`${failedExits.length} exits other than 0; ${recorded} calls recorded`)
const isLossless = failures.length === 0 && failedExits.length === 0 && recorded >= answered
process.exit(isLossless ? 0 : 1)
