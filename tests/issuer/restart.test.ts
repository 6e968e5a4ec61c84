import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningIssuer } from '#issuer/issuer.ts'
import { lifetimes } from '#issuer/lifetimes.ts'
import { deleteExpiredArtifacts } from '#issuer/store/artifacts.ts'
import { addSigningKey } from '#issuer/store/signing-keys.ts'
import { eachStore } from '#tests/support/stores.ts'
import {
  authorizationRequest,
  type Connected,
  callback,
  connect,
  exchange,
  refresh,
  refreshed,
  register,
} from './support/client.ts'
import { firstUser, neighbourOf, type Place, person, placeOn, startOn } from './support/issuer-under-test.ts'
import { Visitor } from './support/visitor.ts'

eachStore('issuer state', (open) => {
  let place: Place
  let issuer: RunningIssuer
  let visitor: Visitor
  let connected: Connected

  beforeAll(async () => {
    place = await placeOn(await open())
    issuer = await startOn(place)
    visitor = await firstUser(issuer, place)
    connected = await register(place.publicUrl)
  })
  afterAll(() => issuer.close())

  async function restart() {
    await issuer.close()
    issuer = await startOn(place)
  }

  const publishedKids = async (): Promise<string[]> => {
    const { keys } = await (await fetch(`${place.publicUrl}/oauth2/jwks`)).json()
    return keys.map(({ kid }: { kid: string }) => kid)
  }

  test('survives a restart after any step of the flow', async () => {
    const person2 = new Visitor(place.publicUrl)
    const request = await authorizationRequest(connected)
    const signIn = await person2.open(request.url)
    await restart()
    const consent = await person2.submit(signIn, person)
    await restart()
    const answer = await person2.submit(consent, { decision: 'allow' })
    await restart()
    const response = await exchange(connected, callback(connected, answer.leftTo, request), request.verifier)
    const { refresh_token } = await response.json()
    await restart()
    expect((await refresh(connected, refresh_token)).status).toBe(200)
  })

  test('includes the signing key, which is encrypted in the table', async () => {
    const before = await publishedKids()
    await restart()
    expect(await publishedKids()).toEqual(before)
    const rows = await place.database.read((db) => db.selectFrom('issuer_keys').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain('"d"')
    expect(JSON.stringify(rows)).not.toContain('kty')
  })

  test('has one signing key when two issuers start together on an empty database', async () => {
    const other = await placeOn(await open())
    const second = await neighbourOf(other)
    const pair = await Promise.all([startOn(other), startOn(second)])
    const [one, two] = await Promise.all(
      pair.map(async ({ url }) => (await fetch(`${url}/oauth2/jwks`)).json()),
    )
    await Promise.all(pair.map((each) => each.close()))
    expect(one).toEqual(two)
    expect(one.keys).toHaveLength(1)
  })

  test('includes an added signing key beside the old one, which stays published', async () => {
    const [old] = await publishedKids()
    await addSigningKey(place.database, place.vault, 2, Date.now)
    await restart()
    const kids = await publishedKids()
    expect(kids).toHaveLength(2)
    expect(kids).toContain(old)
    const { access_token } = await connect(visitor, connected)
    expect(decodeProtectedHeader(access_token).kid).not.toBe(old)
  })

  test('contains no usable token, code or session', async () => {
    const { refresh_token = '' } = await connect(visitor, connected)
    const request = await authorizationRequest(connected)
    await visitor.open(request.url)
    const rows = await place.database.read((db) => db.selectFrom('issuer_artifacts').selectAll().execute())
    const text = JSON.stringify(rows)
    expect(rows.length).toBeGreaterThan(3)
    for (const credential of [refresh_token, visitor.cookie('tenon_session')]) {
      expect(credential.length).toBeGreaterThan(20)
      expect(text).not.toContain(credential)
    }
  })

  test('loses only expired artifacts and clients without a grant in a cleanup', async () => {
    const unused = await register(place.publicUrl)
    const { refresh_token } = await connect(visitor, connected)
    const inDays = (days: number) => () => Date.now() + days * 86_400_000
    await deleteExpiredArtifacts(place.database, inDays(29))
    const tokens = await refreshed(connected, refresh_token)

    await deleteExpiredArtifacts(place.database, inDays(91))
    const kept = await place.database.read((db) =>
      db.selectFrom('issuer_artifacts').select('id').where('model', '=', 'Client').execute(),
    )
    expect(kept.map(({ id }) => id)).toContain(connected.client.client_id)
    expect(kept.map(({ id }) => id)).not.toContain(unused.client.client_id)
    expect((await refresh(connected, tokens.refresh_token)).status).toBe(400)

    await deleteExpiredArtifacts(place.database, inDays(lifetimes.Grant / 86_400 + 91))
    const left = await place.database.read((db) => db.selectFrom('issuer_artifacts').select('id').execute())
    expect(left).toEqual([])
  })
})
