// Published apps as every call finds them: compiled, in memory, bounded. The hot path touches no database.
// An app stays until it is known to have changed, so what is cached serves on while the database is away;
// what is known to have changed is never served again.
import { LRUCache } from 'lru-cache'
import type { Instant } from '#base/time.ts'
import { type CompiledTool, compiledTool } from '#core/engines/runtime-manifest/compiled-tool.ts'
import type { Manifest } from '#core/model/manifest.ts'
import type { Events } from '#core/ports/events.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Reader } from '#core/ports/store.ts'
import type { CredentialSource } from './call-tool.ts'
import { keptCredentials } from './kept-credentials.ts'

const maxApps = 1_000
const maxBytes = 256 * 1024 * 1024
/** What a compiled app takes for each character of its manifest: objects, validators, texts made of it. */
const bytesPerCharacter = 10
const maxUnknown = 10_000
/** Below the second in which an app made elsewhere must be found here. */
const unknownMs = 500
/** Changes of the last seconds are read again each time, since clocks differ and transactions take their time. */
const overlapMs = 15_000

export type PublishedApp<View> = {
  manifest: Manifest
  tools: ReadonlyMap<string, CompiledTool>
  credentialOf: CredentialSource
  /** What a face made of the manifest when the app was loaded. */
  view: View
}

export interface PublishedApps<View> extends Events {
  /** Null when there is no such app, it is switched off, or it has no live release. Throws when that cannot be known. */
  find(publicMcpId: string): PublishedApp<View> | null | Promise<PublishedApp<View> | null>
  /** Drops what other replicas have changed since the last time. To be called several times a second. */
  refresh(): Promise<void>
}

async function liveManifest(reader: Reader, publicMcpId: string): Promise<Manifest | null> {
  const app = await reader.apps.byPublicMcpId(publicMcpId)
  if (!app?.enabled || !app.liveReleaseId) return null
  const frozen = await reader.releases.frozen(app.id, app.liveReleaseId)
  return frozen?.manifest ?? null
}

const earlier = (instant: Instant, ms: number): Instant => new Date(Date.parse(instant) - ms).toISOString()

export function publishedApps<View>(
  uses: Uses<'store' | 'secrets' | 'clock'>,
  viewOf: (manifest: Manifest) => View,
): PublishedApps<View> {
  const known = new LRUCache<string, PublishedApp<View>>({
    max: maxApps,
    maxSize: maxBytes,
    sizeCalculation: ({ manifest }) => JSON.stringify(manifest).length * bytesPerCharacter,
  })
  const unknown = new LRUCache<string, true>({ max: maxUnknown, ttl: unknownMs })
  const loading = new Map<string, Promise<PublishedApp<View> | null>>()
  let marks = new Map<string, string>()
  let readUntil = uses.clock.now()

  function compiled(manifest: Manifest): PublishedApp<View> {
    return {
      manifest,
      tools: new Map(manifest.tools.map((tool) => [tool.name, compiledTool(tool)])),
      credentialOf: keptCredentials(uses, manifest.appId),
      view: viewOf(manifest),
    }
  }

  /** One load for all that wait. A load overtaken by a change answers those who asked before it, and is not kept. */
  function load(publicMcpId: string): Promise<PublishedApp<View> | null> {
    const flight = uses.store
      .read((reader) => liveManifest(reader, publicMcpId))
      .then((manifest) => {
        const app = manifest && compiled(manifest)
        if (loading.get(publicMcpId) === flight) keep(publicMcpId, app)
        return app
      })
      .finally(() => {
        if (loading.get(publicMcpId) === flight) loading.delete(publicMcpId)
      })
    loading.set(publicMcpId, flight)
    return flight
  }

  function keep(publicMcpId: string, app: PublishedApp<View> | null): void {
    if (app) known.set(publicMcpId, app)
    else unknown.set(publicMcpId, true)
  }

  function servingChanged(publicMcpId: string): void {
    known.delete(publicMcpId)
    unknown.delete(publicMcpId)
    loading.delete(publicMcpId)
  }

  return {
    servingChanged,
    find(publicMcpId) {
      const app = known.get(publicMcpId)
      if (app) return app
      if (unknown.has(publicMcpId)) return null
      return loading.get(publicMcpId) ?? load(publicMcpId)
    },
    async refresh() {
      const startedAt = uses.clock.now()
      const since = earlier(readUntil, overlapMs)
      const changes = await uses.store.read((reader) => reader.apps.servingChangedSince(since))
      for (const { publicMcpId, servingMark } of changes) {
        if (marks.get(publicMcpId) !== servingMark) servingChanged(publicMcpId)
      }
      marks = new Map(changes.map(({ publicMcpId, servingMark }) => [publicMcpId, servingMark]))
      readUntil = startedAt
    },
  }
}
