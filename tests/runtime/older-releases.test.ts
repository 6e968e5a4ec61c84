// Releases whose manifest was compiled by an earlier version of the service are still served.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compileManifest } from '#core/engines/runtime-manifest/compile-manifest.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import { aRelease } from '#tests/ports/store.samples.ts'
import { post, request } from './raw-mcp.ts'
import { contentsOf, newApp, startApi, startRuntime } from './runtime.ts'

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startApi()
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

/** A manifest reduced to the members that every older format has; its tools lack members that this version needs. */
const inOlderFormat = (manifest: Manifest) =>
  ({
    format: 0,
    appId: manifest.appId,
    publicMcpId: manifest.publicMcpId,
    releaseId: manifest.releaseId,
    version: manifest.version,
    tools: manifest.tools.map(({ id }) => ({ id })),
  }) as unknown as Manifest

async function publishOlder(keys: string[], leftOut: string[]) {
  const app = await newApp(runtime.store)
  const contents: Contents = contentsOf(
    app,
    api.baseUrl,
    keys.map((key) => ({ tool: { key } })),
  )
  const blocked = new Set(contents.tools.filter(({ key }) => leftOut.includes(key)).map(({ id }) => id))
  const release = aRelease(app)
  const manifest = inOlderFormat(compileManifest(contents, app, release, blocked))
  await runtime.store.transact(async (writer) => {
    await writer.releases.insert(release, { contents, manifest })
    await writer.apps.update({ ...app, liveReleaseId: release.id })
  })
  return runtime.urlOf(app)
}

const listed = async (url: string) => {
  const { json } = await post(url, request('tools/list'))
  return (json as { result: { tools: { name: string }[] } }).result.tools.map(({ name }) => name)
}

it('a manifest of an older format is recompiled from the frozen contents and served', async () => {
  const url = await publishOlder(['weather'], [])
  expect(await listed(url)).toEqual(['weather'])
  const { status } = await post(url, request('tools/call', { name: 'weather', arguments: { city: 'Bern' } }))
  expect(status).toBe(200)
  expect(api.calls.at(-1)?.url).toBe('/weather/Bern')
})

it('recompiling omits the tools that the older manifest omitted', async () => {
  expect(await listed(await publishOlder(['good', 'blocked'], ['blocked']))).toEqual(['good'])
})
