import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { obtainOperatorToken } from '#issuer/operator/operator-command.ts'
import { createPost } from '#main/issuer/create-post.ts'
import { eachStore } from '#tests/support/stores.ts'
import { connect, register } from './support/client.ts'
import { firstUser, type Place, placeOn, service, startOn } from './support/issuer-under-test.ts'

const post = createPost(createUpstream({ allow: parseEgressAllow('127.0.0.1').policy }))

const neverOpened = () =>
  Promise.reject(new Error('the command must not open the database of a running issuer'))

/** The command closes the database that it opens. Here the suite owns it. */
const opening =
  ({ database, ...place }: Place) =>
  async () => ({
    ...place,
    resource: service,
    database: {
      kind: database.kind,
      read: database.read.bind(database),
      transact: database.transact.bind(database),
      transactForMigration: database.transactForMigration.bind(database),
      usage: database.usage.bind(database),
      close: async () => {},
    },
  })

eachStore('the token of the operator', (open) => {
  test('comes from the running issuer, through a file that only its user can read', async () => {
    const place = await placeOn(await open())
    const issuer = await startOn(place)
    expect((await stat(place.operatorFile)).mode & 0o777).toBe(0o600)
    const token = await obtainOperatorToken({ operatorFile: place.operatorFile, post, open: neverOpened })
    const keys = createRemoteJWKSet(new URL(`${place.publicUrl}/oauth2/jwks`))
    const rules = { issuer: place.publicUrl, audience: service, typ: 'at+jwt' }
    const { payload } = await jwtVerify(token.access_token, keys, rules)
    expect(payload).toMatchObject({
      email: 'operator@localhost',
      name: 'Operator',
      scope: 'openid profile email',
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(token.expires_in)
    await issuer.close()
    await expect(stat(place.operatorFile)).rejects.toThrow()
  })

  test('is issued without a running issuer, and is valid at a later one', async () => {
    const place = await placeOn(await open())
    const { access_token } = await obtainOperatorToken({
      operatorFile: place.operatorFile,
      post,
      open: opening(place),
    })
    const issuer = await startOn(place)
    const headers = { authorization: `Bearer ${access_token}` }
    const userinfo = await fetch(`${place.publicUrl}/oauth2/userinfo`, { headers })
    expect(await userinfo.json()).toMatchObject({ email: 'operator@localhost' })
    await issuer.close()
  })

  test('has the same claims as every other token, and belongs to the first user', async () => {
    const place = await placeOn(await open())
    const before = await obtainOperatorToken({ operatorFile: place.operatorFile, post, open: opening(place) })
    const issuer = await startOn(place)
    const visitor = await firstUser(issuer, place)
    const theirs = await connect(visitor, await register(place.publicUrl))
    const operators = await obtainOperatorToken({ operatorFile: place.operatorFile, post, open: neverOpened })
    await issuer.close()

    const [mine, other] = [decodeJwt(operators.access_token), decodeJwt(theirs.access_token)]
    expect(Object.keys(mine).sort()).toEqual(Object.keys(other).sort())
    expect(decodeProtectedHeader(operators.access_token)).toEqual(decodeProtectedHeader(theirs.access_token))
    for (const claim of ['sub', 'iss', 'aud', 'email', 'name', 'scope'])
      expect(mine[claim], claim).toEqual(other[claim])
    expect(decodeJwt(before.access_token).sub).toBe(mine.sub)
  })

  test('is issued although a killed issuer left its file behind', async () => {
    const place = await placeOn(await open())
    const stale = { url: 'http://127.0.0.1:1', credential: 'x' }
    await writeFile(place.operatorFile, JSON.stringify(stale))
    const token = await obtainOperatorToken({ operatorFile: place.operatorFile, post, open: opening(place) })
    await rm(place.operatorFile)
    expect(token.token_type).toBe('Bearer')
  })

  test('is not issued without the credential', async () => {
    const place = await placeOn(await open())
    const issuer = await startOn(place)
    const { credential } = JSON.parse(await readFile(place.operatorFile, 'utf8'))
    for (const authorization of ['', 'Bearer ', 'Bearer x', `Bearer ${credential}x`, credential]) {
      const answer = await fetch(`${place.publicUrl}/operator/token`, {
        method: 'POST',
        headers: { authorization },
      })
      expect(answer.status).toBe(401)
    }
    await issuer.close()
  })
})
