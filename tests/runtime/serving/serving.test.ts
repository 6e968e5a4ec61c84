// A release is served at once by the replica that made it, soon by the others, and while the database is unavailable.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemClock } from '#adapters/system/clock.ts'
import { systemIds } from '#adapters/system/ids.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Store } from '#core/ports/store.ts'
import {
  buildContents,
  buildSealedConnection,
  insertApp,
  startRestApi,
  startRuntime,
} from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'

let runtime: Awaited<ReturnType<typeof startRuntime>>
let other: Awaited<ReturnType<typeof runtime.startReplica>>
let api: Awaited<ReturnType<typeof startRestApi>>

beforeAll(async () => {
  runtime = await startRuntime()
  other = await runtime.startReplica()
  api = await startRestApi()
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

const withTool = (app: App, key: string) => buildContents(app, api.baseUrl, [{ tool: { key } }])

/** The names of the tools served at the address, or the status when it is not 200. */
async function listServedTools(url: string): Promise<string[] | number> {
  const { status, json } = await postMcp(url, buildJsonRpcRequest('tools/list'))
  if (status !== 200) return status
  return (json as { result: { tools: { name: string }[] } }).result.tools.map(({ name }) => name)
}

async function setAppEnabled(app: App, enabled: boolean): Promise<App> {
  const next = await runtime.store.transact(async (writer) => {
    const switched = await writer.apps.update({ ...app, enabled })
    await writer.apps.recordServingChange(switched, systemIds.createUnguessable())
    return switched
  })
  runtime.endpoint.notifyServingChanged(app.publicMcpId)
  return next
}

describe('an app', () => {
  it('is not found before its first release and is served immediately after it', async () => {
    const app = await insertApp(runtime.store)
    expect(await listServedTools(runtime.urlOf(app))).toBe(404)
    await runtime.publish(app, withTool(app, 'first'))
    expect(await listServedTools(runtime.urlOf(app))).toEqual(['first'])
  })

  it('serves the next release immediately', async () => {
    const app = await insertApp(runtime.store)
    const released = await runtime.publish(app, withTool(app, 'first'))
    expect(await listServedTools(runtime.urlOf(app))).toEqual(['first'])
    await runtime.publish(released, withTool(app, 'second'))
    expect(await listServedTools(runtime.urlOf(app))).toEqual(['second'])
  })

  it('is not found while disabled and is served again when enabled', async () => {
    const app = await insertApp(runtime.store)
    const released = await runtime.publish(app, withTool(app, 'first'))
    expect(await listServedTools(runtime.urlOf(app))).toEqual(['first'])
    const off = await setAppEnabled(released, false)
    expect(await listServedTools(runtime.urlOf(app))).toBe(404)
    await setAppEnabled(off, true)
    expect(await listServedTools(runtime.urlOf(app))).toEqual(['first'])
  })
})

describe('on another replica', () => {
  it('a first release, a second one and disabling are noticed without a notification', async () => {
    const app = await insertApp(runtime.store)
    const url = other.urlOf(app)
    expect(await listServedTools(url)).toBe(404)
    const released = await runtime.publish(app, withTool(app, 'first'))
    await vi.waitFor(async () => expect(await listServedTools(url)).toEqual(['first']), { timeout: 10_000 })
    const next = await runtime.publish(released, withTool(app, 'second'))
    await vi.waitFor(async () => expect(await listServedTools(url)).toEqual(['second']), { timeout: 10_000 })
    await setAppEnabled(next, false)
    await vi.waitFor(async () => expect(await listServedTools(url)).toBe(404), { timeout: 10_000 })
  })

  it.each([
    ['an hour ahead', 3_600],
    ['an hour behind', -3_600],
  ])('changes are noticed although its clock is %s', async (_difference, seconds) => {
    const now = () => new Date(Date.now() + seconds * 1_000).toISOString()
    const skewed = await runtime.startReplica({ clock: { ...systemClock, now } })
    const app = await insertApp(runtime.store)
    const released = await runtime.publish(app, withTool(app, 'first'))
    expect(await listServedTools(skewed.urlOf(app))).toEqual(['first'])
    await runtime.publish(released, withTool(app, 'second'))
    await vi.waitFor(async () => expect(await listServedTools(skewed.urlOf(app))).toEqual(['second']), {
      timeout: 10_000,
    })
  })
})

/** The real store with counted reads that a test can make fail or pause. */
function createControlledStore(store: Store) {
  const state = { isUnavailable: false, reads: 0, pause: Promise.resolve() }
  const controlledStore: Store = {
    async read(work) {
      state.reads++
      if (state.isUnavailable) throw new Error('the database is away')
      const { pause } = state
      const found = await store.read(work)
      await pause
      return found
    },
    transact: (work) => store.transact(work),
  }
  return { state, controlledStore }
}

it('an app that was loaded since its last change is served on when the database becomes unavailable', async () => {
  const { state, controlledStore } = createControlledStore(runtime.store)
  const own = await startRuntime({ store: controlledStore })
  const app = await insertApp(runtime.store)
  await runtime.publish(app, withTool(app, 'first'))
  expect(await listServedTools(own.urlOf(app))).toEqual(['first'])
  const { reads } = state
  // The first of these refreshes may have begun before the release.
  await vi.waitFor(() => expect(state.reads).toBeGreaterThan(reads + 2), { timeout: 10_000 })
  state.isUnavailable = true
  expect(await listServedTools(own.urlOf(app))).toEqual(['first'])
  await own.close()
})

/** A runtime with one release, whose first load does not end before `finishLoad` is called. */
async function startWithSlowLoad() {
  const { state, controlledStore } = createControlledStore(runtime.store)
  const own = await startRuntime({ store: controlledStore })
  const app = await insertApp(runtime.store)
  const released = await runtime.publish(app, withTool(app, 'first'))
  const { promise, resolve: finishLoad } = Promise.withResolvers<void>()
  const waitForRefresh = async () => {
    const { reads } = state
    await vi.waitFor(() => expect(state.reads).toBeGreaterThan(reads + 2), { timeout: 10_000 })
  }
  state.pause = promise
  const early = listServedTools(own.urlOf(app))
  await vi.waitFor(() => expect(own.endpoint.cache().loads).toBe(1), { timeout: 10_000 })
  state.pause = Promise.resolve()
  return { own, state, released, url: own.urlOf(app), early, finishLoad, waitForRefresh }
}

it('an app whose change is read while it is loaded is served on when the database becomes unavailable', async () => {
  const { own, state, url, early, finishLoad, waitForRefresh } = await startWithSlowLoad()
  await waitForRefresh()
  finishLoad()
  expect(await early).toEqual(['first'])
  state.isUnavailable = true
  expect(await listServedTools(url)).toEqual(['first'])
  await own.close()
})

it('a manifest that was read before a change of another replica is not cached after it', async () => {
  const { own, released, url, early, finishLoad, waitForRefresh } = await startWithSlowLoad()
  await runtime.publish(released, withTool(released, 'second'))
  await waitForRefresh()
  finishLoad()
  expect(await early).toEqual(['first'])
  expect(await listServedTools(url)).toEqual(['second'])
  await own.close()
})

it('a request after a change of another replica does not wait for a load from before it', async () => {
  const { own, released, url, early, finishLoad, waitForRefresh } = await startWithSlowLoad()
  await runtime.publish(released, withTool(released, 'second'))
  await waitForRefresh()
  expect(await listServedTools(url)).toEqual(['second'])
  finishLoad()
  expect(await early).toEqual(['first'])
  expect(await listServedTools(url)).toEqual(['second'])
  await own.close()
})

it('a manifest that was read before a change is not cached after it', async () => {
  const { state, controlledStore } = createControlledStore(runtime.store)
  const own = await startRuntime({ store: controlledStore })
  await own.endpoint.close()
  const app = await insertApp(runtime.store)
  const released = await runtime.publish(app, withTool(app, 'first'))
  const { promise, resolve } = Promise.withResolvers<void>()
  state.pause = promise
  const early = listServedTools(own.urlOf(app))
  await vi.waitFor(() => expect(state.reads).toBe(1), { timeout: 10_000 })
  state.pause = Promise.resolve()
  await runtime.publish(released, withTool(app, 'second'))
  own.endpoint.notifyServingChanged(app.publicMcpId)
  resolve()
  expect(await early).toEqual(['first'])
  expect(await listServedTools(own.urlOf(app))).toEqual(['second'])
  await own.close()
})

describe('the database', () => {
  it('is not read during a tool call, with or without a credential', async () => {
    const { state, controlledStore } = createControlledStore(runtime.store)
    const own = await startRuntime({ store: controlledStore, secrets: runtime.secrets })
    await own.endpoint.close()
    const app = await insertApp(runtime.store)
    const connection = await buildSealedConnection(
      runtime.secrets,
      app,
      api.baseUrl,
      { type: 'bearer' },
      { accessToken: 't-123456' },
    )
    await runtime.store.transact((writer) => writer.authConnections.insert(connection))
    await runtime.publish(app, buildContents(app, api.baseUrl, [{ tool: { key: 'weather' } }], connection))
    const call = buildJsonRpcRequest('tools/call', { name: 'weather', arguments: { city: 'Bern' } })
    await postMcp(own.urlOf(app), call)
    const before = state.reads
    for (let n = 0; n < 5; n++) await postMcp(own.urlOf(app), call)
    expect(api.calls.map(({ headers }) => headers.authorization)).toEqual(Array(6).fill('Bearer t-123456'))
    expect(state.reads).toBe(before)
    await own.close()
  })

  it('may be unavailable: cached apps are served, others get 503 until it is back', async () => {
    const { state, controlledStore } = createControlledStore(runtime.store)
    const own = await startRuntime({ store: controlledStore })
    const [known, unknown] = [await insertApp(runtime.store), await insertApp(runtime.store)]
    await runtime.publish(known, withTool(known, 'weather'))
    await runtime.publish(unknown, withTool(unknown, 'weather'))
    expect(await listServedTools(own.urlOf(known))).toEqual(['weather'])
    state.isUnavailable = true
    await vi.waitFor(() => expect(own.logged.length).toBeGreaterThan(0), { timeout: 10_000 })
    expect(await listServedTools(own.urlOf(known))).toEqual(['weather'])
    expect(await listServedTools(own.urlOf(unknown))).toBe(503)
    state.isUnavailable = false
    expect(await listServedTools(own.urlOf(unknown))).toEqual(['weather'])
    await own.close()
  })

  it('is read once for concurrent requests for the same app', async () => {
    const { state, controlledStore } = createControlledStore(runtime.store)
    const { promise, resolve } = Promise.withResolvers<void>()
    let requests = 0
    const throttle = () => {
      if (++requests === 30) resolve()
      return 0
    }
    const own = await startRuntime({ store: controlledStore, throttle })
    await own.endpoint.close()
    const app = await insertApp(runtime.store)
    await runtime.publish(app, withTool(app, 'weather'))
    state.pause = promise
    const results = await Promise.all(Array.from({ length: 30 }, () => listServedTools(own.urlOf(app))))
    expect(results).toEqual(Array.from({ length: 30 }, () => ['weather']))
    expect(state.reads).toBe(1)
    await own.close()
  })

  it('is not read for every request for an unknown app', async () => {
    const { state, controlledStore } = createControlledStore(runtime.store)
    const own = await startRuntime({ store: controlledStore })
    await own.endpoint.close()
    const requests = Array.from({ length: 30 }, () => listServedTools(`${own.baseUrl}/mcp/nobody`))
    expect(new Set(await Promise.all(requests))).toEqual(new Set([404]))
    expect(state.reads).toBeLessThan(30)
    await own.close()
  })

  it('is not read for a path that cannot be an app id', async () => {
    const { state, controlledStore } = createControlledStore(runtime.store)
    const own = await startRuntime({ store: controlledStore })
    await own.endpoint.close()
    expect(await listServedTools(`${own.baseUrl}/mcp/${'a'.repeat(65)}`)).toBe(404)
    expect(state.reads).toBe(0)
    await own.close()
  })
})
