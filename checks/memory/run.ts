// `npm run checks -- memory [MIB]`: runs the service in a control group of 512 MiB, while apps call servers with large
// responses: eight apps with 4.8 MB for each call, then one app with 20 MB, with uploads and imports at the same time. Fails
// when the system ends a process, or when a call gets neither a result nor a reason. Needs root, on Linux.
import { setTimeout as sleep } from 'node:timers/promises'
import { openProgram } from '#tests/support/own-program.ts'
import { isAnswering } from '#tests/support/poll-until.ts'
import { postToolCall } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeReleasedApp } from '#tests/support/service/create-resources.ts'
import { createMemoryGroup } from './memory-group.ts'

const limitMiB = Number(process.argv[2] ?? 512)
const seconds = Number(process.argv[3] ?? 20)

const group = createMemoryGroup(`tenon-memory-${process.pid}`, limitMiB)
const program = await openProgram({ LOG_LEVEL: 'warn' }, { enter: group.processes })
const owner = await program.operatorClient()

/** A list of records of `bytes` as JSON. */
function buildList(bytes: number): string {
  const record = { id: 1, name: 'A record', tags: ['one', 'two'], price: 12.5, description: 'x'.repeat(200) }
  return JSON.stringify(Array(Math.ceil(bytes / JSON.stringify(record).length)).fill(record))
}

async function publish(bytes: number) {
  const upstream = await startUpstreamApi()
  const { path } = await makeReleasedApp(owner, upstream.documentUrl, { Pets: 'listPets' })
  const list = buildList(bytes)
  upstream.respondWith(() => ({ body: list, headers: { 'content-type': 'application/json' } }))
  return { upstream, path }
}

const outcomes = new Map<string, number>()
const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)

async function callOnce(path: string): Promise<void> {
  try {
    const { status, text } = await postToolCall(program.url + path, 'pets')
    const failure = /"isError":true/.test(text) ? text.match(/"text":"([^"]{0,90})/)?.[1] : 'result'
    count(`${status} ${failure}`)
  } catch (error) {
    count(String(error))
  }
}

async function load(paths: string[], callers: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  const call = async (path: string) => {
    while (performance.now() < end) await callOnce(path)
  }
  await Promise.all(paths.flatMap((path) => Array.from({ length: callers }, () => call(path))))
}

async function tryLoad(title: string, apps: number, bytes: number): Promise<boolean> {
  const made = await Promise.all(Array.from({ length: apps }, () => publish(bytes)))
  outcomes.clear()
  await load(
    made.map(({ path }) => path),
    20,
  )
  await sleep(500)
  const isAlive = await isAnswering(`${program.url}/livez`)
  console.log(
    `${title}: peak ${group.peakMiB()} MiB of ${limitMiB}, ${group.kills()} killed, alive: ${isAlive}`,
  )
  for (const [outcome, times] of outcomes) console.log(`  ${times} × ${outcome}`)
  for (const { upstream } of made) await upstream.close()
  return isAlive && group.kills() === 0
}

const results = [
  await tryLoad('one app, 20 callers, 20 MB', 1, 20_000_000),
  await tryLoad('eight apps, 20 callers each, 4.8 MB', 8, 4_800_000),
]
await program.close()
group.remove()
process.exit(results.every(Boolean) ? 0 : 1)
