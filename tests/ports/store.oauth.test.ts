import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import type { OAuthTokens, PendingAuthorization } from '#core/model/auth-connections/oauth.ts'
import type { Store } from '#core/ports/store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, early, late } from '../support/store-samples.ts'

const someTokens = (app: App, over: Partial<OAuthTokens> = {}): OAuthTokens => ({
  connectionId: app.id.replace('app', 'auth'),
  appId: app.id,
  clientId: 'me',
  clientAuthMethod: 'client_secret_post',
  accessToken: 'sealed.access',
  refreshToken: 'sealed.refresh',
  expiresAt: late,
  renewAt: early,
  version: 'one',
  failures: 3,
  retryAt: late,
  forcedAt: early,
  ...over,
})

const somePending = (app: App, over: Partial<PendingAuthorization> = {}): PendingAuthorization => ({
  stateHash: `sha256:${app.id}`,
  appId: app.id,
  connectionId: 'auth_1',
  owner: app.owner,
  codeVerifier: 'sealed.verifier',
  clientId: 'me',
  authorizationEndpoint: 'https://login.example/authorize',
  tokenEndpoint: 'https://login.example/token',
  issuer: 'https://login.example',
  supportsIssParameter: true,
  accountLinkId: null,
  redirectTo: 'https://console.example/',
  expiresAt: late,
  ...over,
})

describeWithStore('tokens', (open) => {
  let store: Store
  beforeAll(async () => {
    store = (await open()).store
  })
  const newApp = async () => {
    const app = buildApp()
    await store.transact((writer) => writer.apps.insert(app))
    return app
  }
  const of = (app: App) =>
    store.read((reader) => reader.oauthTokens.find(app.id, someTokens(app).connectionId))

  test('are read as they were stored, through their own app only, and deleted with it', async () => {
    const app = await newApp()
    await store.transact((writer) => writer.oauthTokens.put(someTokens(app)))
    expect(await of(app)).toEqual(someTokens(app))
    const { connectionId } = someTokens(app)
    expect(await store.read((reader) => reader.oauthTokens.find('app_other', connectionId))).toBeNull()
    const { expiresAt } = someTokens(app)
    const listExpiries = (appId: string) => store.read((reader) => reader.oauthTokens.listExpiries(appId))
    expect(await listExpiries(app.id)).toEqual([{ connectionId, expiresAt, hasRefreshToken: true }])
    expect(await listExpiries('app_other')).toEqual([])
    await store.transact((writer) => writer.oauthTokens.put(someTokens(app, { accessToken: null })))
    expect(await listExpiries(app.id)).toEqual([])
    await store.transact((writer) => writer.apps.remove(app))
    expect(await of(app)).toBeNull()
  })

  test('are replaced only by a caller that has read the latest version', async () => {
    const app = await newApp()
    await store.transact((writer) => writer.oauthTokens.put(someTokens(app)))
    const replace = (version: string, next: string) =>
      store.transact((writer) => writer.oauthTokens.replace(version, someTokens(app, { version: next })))
    expect([await replace('one', 'two'), await replace('one', 'three')]).toEqual([true, false])
    expect(await of(app)).toMatchObject({ version: 'two' })
  })

  test('are claimed by one caller at a time, whether any are stored or not', async () => {
    const app = await newApp()
    const known = someTokens(app, { accessToken: null, refreshToken: null })
    const hourMs = 3_600_000
    const claim = (leaseMs: number, tokens = known) =>
      store.transact((writer) => writer.oauthTokens.claimLease(tokens, 'holder', leaseMs))
    const all = await Promise.all(Array.from({ length: 5 }, () => claim(hourMs)))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(await of(app)).toEqual(known)
    await store.transact((writer) => writer.oauthTokens.replace('one', known))
    expect(await claim(1)).toBe(true)
    await setTimeout(10)
    expect(await claim(hourMs, { ...known, version: 'other' })).toBe(false)
    expect(await claim(hourMs)).toBe(true)
    expect(await claim(hourMs)).toBe(false)
    await store.transact((writer) => writer.oauthTokens.remove(known.connectionId))
    expect(await of(app)).toBeNull()
  })

  test('that were removed do not come back by a lease that is claimed late', async () => {
    const app = await newApp()
    const known = someTokens(app)
    await store.transact((writer) => writer.oauthTokens.put(known))
    await store.transact((writer) => writer.oauthTokens.remove(known.connectionId))
    const claim = store.transact((writer) => writer.oauthTokens.claimLease(known, 'holder', 1_000))
    expect([await claim, await of(app)]).toEqual([false, null])
  })

  test('a pending authorization is taken once, but not after it has expired or was removed', async () => {
    const app = await newApp()
    const pending = somePending(app)
    const insert = () => store.transact((writer) => writer.pendingAuthorizations.insert(pending))
    const take = (now: string) =>
      store.transact((writer) => writer.pendingAuthorizations.take(pending.stateHash, now))
    await insert()
    expect([await take(early), await take(early)]).toEqual([pending, null])
    await insert()
    expect(await take(late)).toBeNull()
    await insert()
    await store.transact((writer) => writer.pendingAuthorizations.removeByConnection('auth_1'))
    expect(await take(early)).toBeNull()
    await insert()
    await store.transact((writer) => writer.pendingAuthorizations.removeExpired(early))
    expect(await take(early)).toEqual(pending)
  })
})
