// `node scripts/run.mjs checks/attack/compile.ts [SEED [COUNT]]`: an MCP server lists tools whose schemas take long to
// compile. Prints for how long each step of using them held the event loop of the running service, in milliseconds of
// its CPU time and of the clock. Exits with 1 when a step used more CPU time at once than the limit.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startProgram } from '#tests/support/program.ts'
import { createRandom } from '#tests/support/seeded-random.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { startTestIssuer } from '#tests/support/servers/test-issuer.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { type CompileAttack, compileAttacks, generateSchema } from './compile-attacks.ts'
import { startAttackServer } from './mcp-attack-server.ts'

const limitMs = 50
const [, , seed = '1', count = '20'] = process.argv
const random = createRandom(Number(seed))
const generated = Array.from(
  { length: Number(count) },
  (_, index): CompileAttack => ({
    name: `generated ${index}`,
    schema: generateSchema((limit) => random.below(limit), 5),
    value: { p0: 1 },
  }),
)

const folder = await mkdtemp(join(tmpdir(), 'tenon-attack-'))
const holdFile = join(folder, 'hold')
const probe = pathToFileURL(join(projectRoot, 'checks/attack/event-loop-probe.mjs'))
const issuer = await startTestIssuer()
const program = await startProgram({
  ...{ PORT: String(await findFreePort()), DATA_DIR: folder, AUTH_ISSUER: issuer.url },
  ...{ EGRESS_ALLOW: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
  ...{ NODE_OPTIONS: `--import ${probe}`, EVENT_LOOP_FILE: holdFile },
})
const client = createClient(program.url, await issuer.signToken('alice', program.url))

type EventLoopHold = { clock: number; cpu: number }

async function readHold(): Promise<EventLoopHold> {
  process.kill(program.pid ?? 0, 'SIGUSR2')
  await sleep(100)
  return JSON.parse(readFileSync(holdFile, 'utf8'))
}

let worst = 0
async function measure<T>(label: string, work: () => Promise<T>): Promise<T> {
  await readHold()
  const result = await work()
  const { clock, cpu } = await readHold()
  worst = Math.max(worst, cpu)
  const figures = `${cpu.toFixed(0).padStart(6)} ms${clock.toFixed(0).padStart(6)} ms`
  console.log(`${figures}  ${label}${cpu > limitMs ? '  <<<' : ''}`)
  return result
}

const call = (endpoint: string, args: object) =>
  fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'attack', arguments: args },
    }),
  }).then((response) => response.text())

async function attack(alice: Client, { name, schema, value }: CompileAttack): Promise<void> {
  const server = await startAttackServer({ type: 'object', properties: { q: schema } })
  const step = <T>(label: string, work: () => Promise<T>) => measure(`${name}: ${label}`, work)
  const appId = await makeApp(alice)
  const imported = await step('import', () => makeIntegration(alice, appId, server.url, { kind: 'mcp' }))
  const tool = await makeTool(alice, appId, 'attack', imported.operation('attack'))
  await step('diagnostics', () => alice.get(`/api/v3/apps/${appId}/draft/diagnostics`))
  const path = `/api/v3/apps/${appId}/tools/${tool.id}`
  await step('preview', () => alice.post(`${path}/preview`))
  await step('execute', () => alice.post(`${path}/execute`, { arguments: { q: value } }))
  const { body } = await step('release', () => alice.post(`/api/v3/apps/${appId}/releases`))
  const endpoint = body.release?.endpoint?.url ?? body.release?.endpoint
  if (endpoint) await step('anonymous call', () => call(endpoint, { q: value }))
  if (endpoint) await step('anonymous invalid call', () => call(endpoint, { q: [value] }))
  await server.close()
}

// The service compiles its own code and the meta-schema once.
for (const warmUp of [1, 2, 3])
  await attack(client, { name: `warm-up ${warmUp}`, schema: { minimum: warmUp }, value: 1 })
worst = 0
for (const one of [...compileAttacks, ...generated]) await attack(client, one)
console.log(`longest: ${worst.toFixed(0)} ms`)
await program.stop()
await issuer.stop()
await rm(folder, { recursive: true })
process.exit(worst > limitMs ? 1 : 0)
