// Whether the pseudonyms of callers link a person across apps, or can be computed from what an owner of an app knows.
import { createHash, createHmac } from 'node:crypto'
import { createCallerId } from '#base/ids.ts'
import { pollUntil } from '#tests/support/poll-until.ts'
import { postToolCall } from '#tests/support/raw-mcp.ts'
import { startTestIssuer } from '#tests/support/servers/test-issuer.ts'
import { type Attack, type AttackReport, joinReports, runInputs } from './attack.ts'
import { type AttackedService, openAttackedService, type PetApp, publishPets } from './attacked-service.ts'

export const callerAttacks: Attack[] = [
  { area: 'callers', name: 'the same callers of two apps', run: attackPseudonyms },
]

const users = Array.from({ length: 20 }, (_, n) => `caller-${n}`)

async function attackPseudonyms(): Promise<AttackReport> {
  const issuer = await startTestIssuer()
  const service = await openAttackedService({}, issuer)
  try {
    return await linkCallers(service)
  } finally {
    await service.close()
    await issuer.stop()
  }
}

async function linkCallers(service: AttackedService): Promise<AttackReport> {
  const [first, second] = [await openApp(service, 'alice'), await openApp(service, 'mallory')]
  for (const app of [first, second]) for (const user of users) await callAs(service, app, user)
  const [known, others] = [await waitForCallers(first), new Set(await waitForCallers(second))]
  const guesses = new Set(users.flatMap((user) => listGuesses(service, first, user)))
  return joinReports([
    await runInputs(known, async (id) => (others.has(id) ? 'the other app has the same pseudonym' : null)),
    await runInputs(known, async (id) => (guesses.has(id) ? 'it was computed without the key' : null)),
    await runInputs(known, async (id) => {
      const { body } = await second.client.get(`/api/v3/apps/${second.appId}/calls?caller=${id}`)
      return body.data.length > 0 ? 'the other app has calls of this pseudonym' : null
    }),
  ])
}

async function openApp(service: AttackedService, owner: string): Promise<PetApp> {
  const app = await publishPets(service, owner)
  const { status } = await app.client.patch(`/api/v3/apps/${app.appId}/access`, { kind: 'oauth' })
  if (status !== 200) throw new Error(`the access was not changed: ${status}`)
  return app
}

async function callAs(service: AttackedService, { endpoint, tools }: PetApp, user: string): Promise<void> {
  const headers = { authorization: `Bearer ${await service.token(user, endpoint)}` }
  const { status, text } = await postToolCall(endpoint, tools.list?.key ?? '', {}, { headers })
  if (status !== 200) throw new Error(`the app cannot be called: ${text}`)
}

/** The pseudonyms of all users: with fewer of them, the attack would pass without having tried all. */
async function waitForCallers({ client, appId }: PetApp): Promise<string[]> {
  let ids: string[] = []
  await pollUntil('all callers are listed', async () => {
    const { body } = await client.get(`/api/v3/apps/${appId}/calls/callers?limit=100`)
    ids = body.data.map(({ id }: { id: string }) => id)
    return ids.length === users.length
  })
  return ids
}

/** Digests of all that is known about a caller, without a key, and with keys that are no secret. */
function listGuesses(
  { url, issuerUrl }: AttackedService,
  { appId, endpoint }: PetApp,
  user: string,
): string[] {
  const texts = [issuerUrl, url].flatMap((issuer) => [
    JSON.stringify([appId, issuer, user]),
    JSON.stringify([issuer, user]),
    `${appId} ${issuer} ${user}`,
    `${issuer} ${user}`,
    user,
  ])
  const keys = ['', appId, endpoint, url, issuerUrl, 'callers', 'tenon callers']
  return texts.flatMap((text) => [
    createCallerId(createHash('sha256').update(text).digest()),
    ...keys.map((key) => createCallerId(createHmac('sha256', key).update(text).digest())),
  ])
}
