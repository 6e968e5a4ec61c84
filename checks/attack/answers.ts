// Hostile responses of upstreams, REST APIs and MCP servers: none may hold the event loop of the service. The service
// runs as its users start it; a script that is loaded before it measures how long its main thread is busy at a time.
// Alone: `node checks/attack/answers.ts [WORDS OF A NAME]`.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { loopbackSettings, operatorToken, type Program, startProgram } from '#tests/support/program.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { type AnswerBody, answerBodies } from './support/answer-bodies.ts'
import { type McpAnswer, mcpAnswers, respondToMcp } from './support/mcp-answers.ts'

/** Milliseconds of CPU that the main thread may take without a pause. */
const maxBusyMs = 50

type AttackFailure = { input: string; observed: string }
type AttackReport = { tried: number; failures: AttackFailure[] }

export type AnswerMeasurement = {
  name: string
  /** Longest time that the main thread was busy, and the longest delay of a timer of it. */
  busy: number
  stalled: number
  /** Until the caller had its result, and the slowest request of a neighbour meanwhile. */
  ms: number
  neighbourMs: number
  result: string
}

type Scene = {
  program: Program
  mcpUrl: string
  readDelay(): Promise<{ busy: number; stalled: number }>
  close(): Promise<void>
}

const restName = (index: number) => `answer${index}`
const mcpName = (index: number) => `mcp${index}`

const buildDocument = (bodies: readonly AnswerBody[]) => ({
  openapi: '3.1.0',
  info: { title: 'Hostile', version: '1' },
  paths: Object.fromEntries(
    bodies.map((_, index) => [
      `/${index}`,
      { get: { operationId: restName(index), responses: { 200: { description: 'ok' } } } },
    ]),
  ),
})

function createUpstreamServer(bodies: readonly AnswerBody[], answers: readonly McpAnswer[]): Server {
  const compressed = bodies.map(({ text }) => gzipSync(text))
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/openapi.json') return response.end(JSON.stringify(buildDocument(bodies)))
    if (request.url === '/mcp') return respondToMcp(answers, mcpName, request, response)
    const index = Number(request.url?.slice(1))
    const body = bodies[index]
    response.writeHead(body?.status ?? 200, { 'content-type': body?.type ?? '', 'content-encoding': 'gzip' })
    return response.end(compressed[index])
  }
  return createServer(respond).listen(0, '127.0.0.1')
}

async function openScene(bodies: readonly AnswerBody[], answers: readonly McpAnswer[]): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-attack-'))
  const delayPort = await findFreePort()
  const plain = await loopbackSettings(join(folder, 'data'))
  const preload = new URL('../bench/support/loop-delay.ts', import.meta.url)
  const settings = { ...plain, NODE_OPTIONS: `--import ${preload}`, LOOP_DELAY_PORT: String(delayPort) }
  const server = createUpstreamServer(bodies, answers)
  const program = await startProgram(settings)
  const client = createClient(program.url, await operatorToken(plain))
  const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const appId = await makeApp(client, 'Hostile')
  const rest = await makeIntegration(client, appId, `${upstream}/openapi.json`)
  for (const index of bodies.keys())
    await makeTool(client, appId, restName(index), rest.operation(restName(index)))
  if (answers.length > 0) {
    const mcp = await makeIntegration(client, appId, `${upstream}/mcp`, { kind: 'mcp' })
    for (const index of answers.keys())
      await makeTool(client, appId, mcpName(index), mcp.operation(mcpName(index)))
  }
  const { body } = await client.post(`/api/v3/apps/${appId}/releases`)
  return {
    program,
    mcpUrl: program.url + new URL(body.release.endpoint).pathname,
    readDelay: async () =>
      (await fetch(`http://127.0.0.1:${delayPort}/`)).json() as Promise<{ busy: number; stalled: number }>,
    async close() {
      server.closeAllConnections()
      server.close()
      await program.stop()
      await rm(folder, { recursive: true })
    },
  }
}

async function callTool(mcpUrl: string, name: string): Promise<string> {
  const response = await fetch(mcpUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }),
  })
  return response.text()
}

/** Requests one after another until stopped; returns the duration of the slowest. */
function startNeighbour(url: string): { stop(): Promise<number> } {
  let [isStopped, slowest] = [false, 0]
  const run = async () => {
    while (!isStopped) {
      const began = performance.now()
      await (await fetch(`${url}/healthz`)).text()
      slowest = Math.max(slowest, performance.now() - began)
      await sleep(5)
    }
    return slowest
  }
  const running = run()
  return {
    stop() {
      isStopped = true
      return running
    },
  }
}

async function measure(scene: Scene, name: string, tool: string): Promise<AnswerMeasurement> {
  await sleep(200)
  await scene.readDelay()
  const neighbour = startNeighbour(scene.program.url)
  const began = performance.now()
  const result = await callTool(scene.mcpUrl, tool)
  const ms = performance.now() - began
  const { busy, stalled } = await scene.readDelay()
  return { name, busy, stalled, ms, neighbourMs: await neighbour.stop(), result: result.slice(0, 200) }
}

/** Each twice, since the first one also compiles what it runs. */
export async function measureAnswers(filter = ''): Promise<AnswerMeasurement[]> {
  const bodies = answerBodies.filter(({ name }) => name.includes(filter))
  const answers = mcpAnswers.filter(({ name }) => name.includes(filter))
  const scene = await openScene(bodies, answers)
  const measured: AnswerMeasurement[] = []
  try {
    for (const round of ['first', 'second']) {
      for (const [index, { name }] of bodies.entries())
        measured.push(await measure(scene, `${name}, ${round}`, restName(index)))
      for (const [index, { name }] of answers.entries())
        measured.push(await measure(scene, `MCP: ${name}, ${round}`, mcpName(index)))
    }
  } finally {
    await scene.close()
  }
  return measured
}

export const answerAttacks = [
  {
    area: 'answers',
    name: 'no response of an upstream holds the event loop',
    async run(): Promise<AttackReport> {
      const measured = await measureAnswers()
      const failures = measured
        .filter(({ busy }) => busy > maxBusyMs)
        .map(({ name, busy }) => ({
          input: name,
          observed: `the main thread was busy for ${Math.round(busy)} ms`,
        }))
      return { tried: measured.length, failures }
    },
  },
]

if (import.meta.main) {
  const measured = await measureAnswers(process.argv[2])
  for (const { name, busy, stalled, ms, neighbourMs, result } of measured) {
    const figures = [busy, stalled, neighbourMs, ms].map((one) => one.toFixed(0).padStart(7)).join('')
    console.log(
      `${busy > maxBusyMs ? 'HELD' : 'ok  '} ${name.padEnd(60)}${figures}  ${result.slice(60, 120)}`,
    )
  }
}
