// An app with `oauth` access and a list of allowed callers, over HTTP, with tokens of a real issuer on loopback.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemClock, systemTimer } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import type { AllowedCallers } from '#core/model/apps/allowed-callers.ts'
import type { AppChange } from '#core/model/apps/app.ts'
import { createEmptyContents } from '#core/model/drafts/contents.ts'
import { actAsOwner } from '#core/model/principal.ts'
import { changeApp } from '#core/usecases/apps/apps.ts'
import { type IssuerHandler, respondJson } from '#tests/identity/loopback-issuer.ts'
import { startIdentity } from '#tests/identity/start-identity.ts'
import { buildContents, insertApp, startRestApi, startRuntime } from '#tests/support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'

let api: Awaited<ReturnType<typeof startRestApi>>
beforeAll(async () => {
  api = await startRestApi()
})
afterAll(() => api.close())

const nobody: AllowedCallers = { emails: [], domains: [], claims: [] }
const staff = { ...nobody, domains: ['example.com'], claims: [{ claim: 'groups', value: 'staff' }] }

/** A published app of the user `owner`, and what its endpoint responds to tokens with the given claims. */
async function startRestricted(allowedCallers: AllowedCallers | null, userinfo: IssuerHandler | null = null) {
  const { issuer, identity, signer, claims } = await startIdentity()
  if (userinfo) issuer.handlers.set('/userinfo', userinfo)
  const runtime = await startRuntime({ identity })
  const owner = { issuer: issuer.url, subject: 'owner' }
  const app = await insertApp(runtime.store, { owner, access: 'oauth', allowedCallers })
  await runtime.publish(app, buildContents(app, api.baseUrl, [{}]))
  const url = runtime.urlOf(app)
  const sign = (own: object = {}) => signer.sign({ ...claims(), aud: url, ...own })
  const post = async (token: string | null, method = 'tools/list', at = url) =>
    postMcp(at, buildJsonRpcRequest(method), token === null ? {} : { authorization: `Bearer ${token}` })
  return { runtime, issuer, app, url, sign, post, call: async (own: object = {}) => post(await sign(own)) }
}

const ann = { email: 'ann@example.com', email_verified: true, scope: 'openid email' }

it('admits only callers whose token meets a rule', async () => {
  const { runtime, issuer, call } = await startRestricted(staff, respondJson({ sub: 'ann' }))
  const rows: [object, number][] = [
    [ann, 200],
    [{ ...ann, email: 'ANN@Example.COM' }, 200],
    [{ ...ann, email_verified: 'true' }, 200],
    [{ ...ann, email_verified: false }, 403],
    [{ ...ann, email_verified: undefined }, 403],
    [{ ...ann, email: 'ann@sub.example.com' }, 403],
    [{ ...ann, email: 'ann@example.com.evil.example' }, 403],
    [{ ...ann, email: ['ann@example.com'] }, 403],
    [{ scope: 'openid', groups: ['guests', 'staff'] }, 200],
    [{ scope: 'openid', groups: 'staff' }, 200],
    [{ scope: 'openid', groups: ['guests'] }, 403],
    [{}, 403],
    [{ sub: 'owner' }, 200],
    [{ ...ann, aud: 'https://elsewhere.example/mcp' }, 401],
  ]
  for (const [own, status] of rows)
    expect([JSON.stringify(own), (await call(own)).status]).toEqual([JSON.stringify(own), status])
  expect(issuer.countRequests('/userinfo')).toBeGreaterThan(0)
  await runtime.close()
})

it('denies every method, tells the caller who they are signed in as, and asks for no other token', async () => {
  const { runtime, url, sign, post } = await startRestricted({ ...nobody, emails: ['bob@example.com'] })
  const token = await sign(ann)
  const methods = ['initialize', 'server/discover', 'ping', 'tools/list', 'tools/call', 'resources/read', 'x']
  for (const method of methods) {
    const { status, headers, json } = await post(token, method)
    expect([method, status, headers.get('www-authenticate')]).toEqual([method, 403, null])
    expect(json).toMatchObject({
      error: { message: expect.stringContaining('signed in as ann@example.com, who may not use this app') },
    })
  }
  expect((await post(null)).status).toBe(401)
  expect((await post(token, 'tools/list', url.replace(/[^/]+$/, 'missing'))).status).toBe(404)
  expect(api.calls).toEqual([])
  await runtime.close()
})

describe('claims that the token lacks', () => {
  const bare = { scope: 'openid email' }

  it('come from the userinfo endpoint, requested once per token', async () => {
    const { runtime, issuer, sign, post } = await startRestricted(
      staff,
      respondJson({ sub: 'ann', email: 'ann@example.com', email_verified: true }),
    )
    const token = await sign(bare)
    for (let turn = 0; turn < 3; turn++) expect((await post(token)).status).toBe(200)
    expect(issuer.countRequests('/userinfo')).toBe(1)
    await runtime.close()
  })

  it('do not count when they are about another user', async () => {
    const { runtime, call } = await startRestricted(staff, respondJson({ ...ann, sub: 'bob' }))
    expect((await call(bare)).status).toBe(403)
    await runtime.close()
  })

  it('are not combined: an address of one source is not verified by the other', async () => {
    const { runtime, call } = await startRestricted(staff, respondJson({ sub: 'ann', email_verified: true }))
    expect((await call({ ...bare, email: 'ann@example.com' })).status).toBe(403)
    await runtime.close()
  })

  it('are required: 503 while the issuer fails', async () => {
    const { runtime, call } = await startRestricted(staff, respondJson({}, 500))
    expect((await call(bare)).status).toBe(503)
    await runtime.close()
  })

  it('make a client request the scope email if its token lacks it', async () => {
    const { runtime, url, call } = await startRestricted(staff, respondJson({ sub: 'ann' }))
    const challenge = (await call({ scope: 'openid' })).headers.get('www-authenticate')
    const metadata = url.replace('/mcp/', '/.well-known/oauth-protected-resource/mcp/')
    expect(challenge).toBe(
      `Bearer error="insufficient_scope", scope="openid email", resource_metadata="${metadata}"`,
    )
    for (const own of [
      { scope: 'openid email' },
      {},
      { ...ann, scope: 'openid', email: 'eve@evil.example' },
    ]) {
      const reply = await call(own)
      expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([403, null])
    }
    await runtime.close()
  })
})

it('an app without a list asks the issuer nothing, and admits every caller', async () => {
  const { runtime, issuer, call } = await startRestricted(null)
  expect((await call({ scope: 'openid' })).status).toBe(200)
  expect(issuer.countRequests('/userinfo')).toBe(0)
  await runtime.close()
})

it('a change of the list takes effect at once here, and soon on another replica', async () => {
  const { runtime, app, sign } = await startRestricted(null)
  await runtime.store.transact((writer) => writer.apps.storeInitialContents(app, createEmptyContents(app)))
  const other = await runtime.startReplica()
  const change = (input: AppChange) => {
    const deps = {
      store: runtime.store,
      clock: systemClock,
      timer: systemTimer,
      ids: systemIds,
      digest: systemDigest,
    }
    const address = { caller: actAsOwner(app.owner), appId: app.id }
    return changeApp({ ...deps, events: runtime.endpoint }, address, input, null)
  }
  const changeList = (allowedCallers: Partial<AllowedCallers> | null) => change({ allowedCallers })
  const readMark = () => runtime.store.read((reader) => reader.apps.readServingMark(app.publicMcpId))
  const statusAt = async (url: string) => {
    const headers = { authorization: `Bearer ${await sign({ ...ann, aud: url })}` }
    return (await postMcp(url, buildJsonRpcRequest('tools/list'), headers)).status
  }
  const expectStatus = async (status: number) => {
    expect(await statusAt(runtime.urlOf(app))).toBe(status)
    const isTakenOver = async () => expect(await statusAt(other.urlOf(app))).toBe(status)
    await vi.waitFor(isTakenOver, { timeout: 10_000 })
  }
  await expectStatus(200)
  await changeList({ emails: ['bob@example.com'] })
  await expectStatus(403)
  // A change keeps the lists that it leaves out.
  await changeList({ domains: ['example.com'] })
  await expectStatus(200)
  await changeList({ domains: [] })
  await expectStatus(403)
  await changeList(null)
  await expectStatus(200)
  const mark = await readMark()
  await change({ name: 'Only in the draft' })
  expect(await readMark()).toBe(mark)
  await runtime.close()
})
