// Releases whose manifest was compiled by an earlier version of the service are still served.

import { expect, it } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { compileManifest } from '#core/engines/apps/manifest/compile-manifest.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import { buildRelease } from '#tests/support/store-samples.ts'
import { buildContents, insertApp } from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'
import { createRuntimeOfFile } from '../../support/runtime-of-file.ts'

const scene = createRuntimeOfFile()

/** A manifest reduced to the members that every older format has; its tools lack members that this version needs. */
const toOlderFormat = (manifest: Manifest) =>
  ({
    format: 0,
    appId: manifest.appId,
    publicMcpId: manifest.publicMcpId,
    releaseId: manifest.releaseId,
    version: manifest.version,
    tools: manifest.tools.map(({ id }) => ({ id })),
  }) as unknown as Manifest

async function publishOlder(keys: string[], leftOut: string[]) {
  const app = await insertApp(scene.runtime.store)
  const contents: Contents = buildContents(
    app,
    scene.api.baseUrl,
    keys.map((key) => ({ tool: { key } })),
  )
  const blocked = new Set(contents.tools.filter(({ key }) => leftOut.includes(key)).map(({ id }) => id))
  const release = buildRelease(app)
  const manifest = toOlderFormat(runWithoutPauses(compileManifest(contents, app, release, blocked)))
  await scene.runtime.store.transact(async (writer) => {
    await writer.releases.insert(release, { contents, manifest })
    await writer.apps.update({ ...app, liveReleaseId: release.id })
  })
  return scene.runtime.urlOf(app)
}

const listToolNames = async (url: string) => {
  const { json } = await postMcp(url, buildJsonRpcRequest('tools/list'))
  return (json as { result: { tools: { name: string }[] } }).result.tools.map(({ name }) => name)
}

it('a manifest of an older format is recompiled from the frozen contents and served', async () => {
  const url = await publishOlder(['weather'], [])
  expect(await listToolNames(url)).toEqual(['weather'])
  const { status } = await postMcp(
    url,
    buildJsonRpcRequest('tools/call', { name: 'weather', arguments: { city: 'Bern' } }),
  )
  expect(status).toBe(200)
  expect(scene.api.calls.at(-1)?.url).toBe('/weather/Bern')
})

it('recompiling omits the tools that the older manifest omitted', async () => {
  expect(await listToolNames(await publishOlder(['good', 'blocked'], ['blocked']))).toEqual(['good'])
})
