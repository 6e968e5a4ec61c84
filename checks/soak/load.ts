// The load of a soak. Each kind of work runs in loops of its own, with pauses, so that no kind starves another.
import { setTimeout as sleep } from 'node:timers/promises'
import { postToolCall } from '#tests/support/raw-mcp.ts'
import type { ReceivedRequest, UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import {
  makeApp,
  makeIntegration,
  makeReleasedApp,
  releaseApp,
} from '#tests/support/service/create-resources.ts'
import { createVisitors, signInAgain } from './sign-ins.ts'

type Target = { url: string; issuerUrl: string; upstream: UpstreamApi }
type PublishedPets = { client: Client; appId: string; toolId: string; endpoint: string }

/** The response of a call by the argument `limit`: small, large (a thread processes it), or an error. */
const largeBody = JSON.stringify(Array.from({ length: 9_000 }, (_, id) => ({ id, name: `Pet ${id}` })))
const bodies: Record<string, { status?: number; body: string }> = {
  1: { body: '[{"id":1,"name":"Rex"}]' },
  2: { body: largeBody },
  3: { status: 500, body: '{"error":"broken"}' },
}
const respondByLimit = ({ url }: ReceivedRequest) => {
  const limit = new URL(url, 'http://upstream').searchParams.get('limit') ?? '1'
  return { headers: { 'content-type': 'application/json' }, ...(bodies[limit] ?? { body: '[]' }) }
}

/** Arguments, and whether the result is an error. Small responses are most frequent. */
const calls: [args: object, isError: boolean][] = [
  ...Array.from({ length: 16 }, (): [object, boolean] => [{ limit: 1 }, false]),
  [{ limit: 2 }, false],
  [{ limit: 3 }, true],
  [{ limit: 'many' }, true],
]

const callers = 8
const visitorNames = ['ada', 'ben', 'cleo', 'dan', 'eva', 'finn']
/** The round of sign-ins in which the owner of the app has a turn. */
const ownerRound = 0
const pauses = { call: 15, import: 1_500, release: 1_000, signIn: 7_000 }

export async function startLoad(target: Target, recordCall: (ms: number) => void) {
  target.upstream.respondWith(respondByLimit)
  const counts = { imports: 0, releases: 0, signIns: 0 }
  const failures: string[] = []
  const visitors = await createVisitors(target.issuerUrl, visitorNames)
  const pets = await publishPets(target, await signInAgain(visitors, ownerRound))
  let isStopped = false
  const repeat = async (name: string, pauseMs: number, work: (round: number) => Promise<void>) => {
    for (let round = 0; !isStopped; round++) {
      await work(round).catch((error: Error) => void failures.push(`${name}: ${error.message}`))
      await sleep(pauseMs)
    }
  }
  const running = [
    ...Array.from({ length: callers }, (_, caller) =>
      repeat('call', pauses.call, (round) => callPets(pets, round + caller, recordCall)),
    ),
    repeat('import', pauses.import, async () => {
      await importAndDelete(pets.client, target.upstream.documentUrl)
      counts.imports++
    }),
    repeat('release', pauses.release, async (round) => {
      await releaseChange(pets, round)
      counts.releases++
    }),
    repeat('sign-in', pauses.signIn, async (round) => {
      const token = await signInAgain(visitors, round)
      // A token lasts 15 minutes.
      if (round % visitorNames.length === ownerRound) pets.client = createClient(target.url, token)
      counts.signIns++
    }),
  ]
  return {
    counts,
    /** Unexpected outcomes. */
    failures,
    async stop() {
      isStopped = true
      await Promise.all(running)
    },
  }
}

async function publishPets({ url, upstream }: Target, ownerToken: string): Promise<PublishedPets> {
  const client = createClient(url, ownerToken)
  const { appId, endpoint, tools } = await makeReleasedApp(client, upstream.documentUrl, { pets: 'listPets' })
  return { client, appId, toolId: tools.pets?.id ?? '', endpoint }
}

async function callPets({ endpoint }: PublishedPets, round: number, recordCall: (ms: number) => void) {
  const [args, isError] = calls[round % calls.length] ?? [{}, false]
  const startedAt = performance.now()
  const { status, text } = await postToolCall(endpoint, 'pets', args)
  recordCall(performance.now() - startedAt)
  if (status !== 200 || text.includes('"isError":true') !== isError)
    throw new Error(`${JSON.stringify(args)} got ${status} ${text.slice(0, 300)}`)
}

async function importAndDelete(client: Client, documentUrl: string): Promise<void> {
  const appId = await makeApp(client, 'Imported')
  await makeIntegration(client, appId, documentUrl)
  const { status } = await client.delete(`/api/v2/apps/${appId}`)
  if (status >= 300) throw new Error(`the app was not deleted: ${status}`)
}

async function releaseChange({ client, appId, toolId }: PublishedPets, round: number): Promise<void> {
  const description = `Lists the pets of round ${round}.`
  const changed = await client.patch(`/api/v3/apps/${appId}/tools/${toolId}`, { description })
  if (changed.status >= 300) throw new Error(`the tool was not changed: ${JSON.stringify(changed.body)}`)
  await releaseApp(client, appId)
}
