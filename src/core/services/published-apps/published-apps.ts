// Published apps as every call finds them: compiled, in memory, bounded. The hot path touches no database.
// An app stays until it is known to have changed, so what is cached serves on while the database is away;
// what is known to have changed is never served again.
// A release outlives every engine: one that an earlier version of the service compiled is compiled anew when it is loaded.
import { LRUCache } from 'lru-cache'
import type { Instant } from '#base/time.ts'
import { type CompiledTool, compiledTool } from '#core/engines/runtime-manifest/compiled-tool.ts'
import { upgradedManifest } from '#core/engines/runtime-manifest/upgraded-manifest.ts'
import type { AppAccess } from '#core/model/app.ts'
import type { Manifest } from '#core/model/manifest.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Events } from '#core/ports/events.ts'
import type { Reader } from '#core/ports/store.ts'
import type { CredentialSource } from '../calls/call-tool.ts'
import { keptCredentials } from '../credentials/kept-credentials.ts'
import type { TokenUses } from '../credentials/renew-token.ts'

const maxApps = 2_000
const maxBytes = 256 * 1024 * 1024
/** What a compiled app takes for each character of its manifest: objects, validators, texts made of it. */
const bytesPerCharacter = 10
const maxUnknown = 10_000
/** Longer texts are no id; kept as unknown ones they would fill the memory. */
const maxIdLength = 64
/** Below the second in which an app made elsewhere must be found here. */
const unknownMs = 500
/** Changes of the last seconds are read again each time, since clocks differ and transactions take their time. */
const overlapMs = 15_000

/** `releaseId` null is the app's own address, where its live release is. */
export type AppAddress = { publicMcpId: string; releaseId: string | null }

export type PublishedApp<View> = {
  manifest: Manifest
  owner: Owner
  access: AppAccess
  tools: ReadonlyMap<string, CompiledTool>
  credentialOf: CredentialSource
  /** What a face made of the manifest when the app was loaded. */
  view: View
}

type ViewOf<View> = (manifest: Manifest, access: AppAccess) => View

type Served = { manifest: Manifest; owner: Owner; access: AppAccess }

/** The live release of an app that is switched on, or the release that an address is pinned to, whatever the app's state. */
async function servedBy(reader: Reader, { publicMcpId, releaseId }: AppAddress): Promise<Served | null> {
  const app = await reader.apps.byPublicMcpId(publicMcpId)
  const id = releaseId ?? (app?.enabled ? app.liveReleaseId : null)
  const frozen = app && id ? await reader.releases.frozen(app.id, id) : null
  if (!app || !frozen) return null
  const { owner, access } = app
  return { manifest: upgradedManifest(frozen.manifest, frozen.contents), owner, access }
}

const pinnedKey = (publicMcpId: string, releaseId: string) => `${publicMcpId}/${releaseId}`

const keyOf = ({ publicMcpId, releaseId }: AppAddress) =>
  releaseId === null ? publicMcpId : pinnedKey(publicMcpId, releaseId)

const mayBeKnown = ({ publicMcpId, releaseId }: AppAddress) =>
  publicMcpId.length <= maxIdLength && (releaseId?.length ?? 0) <= maxIdLength

const earlier = (instant: Instant, ms: number): Instant => new Date(Date.parse(instant) - ms).toISOString()

export type CacheState = { apps: number; hits: number; loads: number }

export class PublishedApps<View> implements Events {
  readonly #uses: TokenUses
  readonly #viewOf: ViewOf<View>
  readonly #known = new LRUCache<string, PublishedApp<View>>({
    max: maxApps,
    maxSize: maxBytes,
    sizeCalculation: ({ manifest }) => JSON.stringify(manifest).length * bytesPerCharacter,
  })
  readonly #unknown = new LRUCache<string, true>({ max: maxUnknown, ttl: unknownMs })
  readonly #loading = new Map<string, Promise<PublishedApp<View> | null>>()
  #marks = new Map<string, string>()
  #hits = 0
  #loads = 0
  #readUntil: Instant

  constructor(uses: TokenUses, viewOf: ViewOf<View>) {
    this.#uses = uses
    this.#viewOf = viewOf
    this.#readUntil = uses.clock.now()
  }

  /** For whoever watches: apps in memory, requests that found theirs there, and loads, since the start. */
  state(): CacheState {
    return { apps: this.#known.size, hits: this.#hits, loads: this.#loads }
  }

  /** Null when there is no such app or release, or it is switched off. Throws when that cannot be known. */
  find(address: AppAddress): PublishedApp<View> | null | Promise<PublishedApp<View> | null> {
    const key = keyOf(address)
    const app = this.#known.get(key)
    if (app) {
      this.#hits++
      return app
    }
    if (!mayBeKnown(address) || this.#unknown.has(key)) return null
    return this.#loading.get(key) ?? this.#load(key, address)
  }

  /** Pinned releases go too: they use the credentials of the app. */
  servingChanged(publicMcpId: string): void {
    const pinned = pinnedKey(publicMcpId, '')
    for (const cache of [this.#known, this.#unknown, this.#loading]) {
      cache.delete(publicMcpId)
      for (const key of [...cache.keys()]) if (key.startsWith(pinned)) cache.delete(key)
    }
  }

  /** Drops what other replicas have changed since the last time. To be called several times a second. */
  async refresh(): Promise<void> {
    const startedAt = this.#uses.clock.now()
    const since = earlier(this.#readUntil, overlapMs)
    const changes = await this.#uses.store.read((reader) => reader.apps.servingChangedSince(since))
    for (const { publicMcpId, servingMark } of changes) {
      if (this.#marks.get(publicMcpId) !== servingMark) this.servingChanged(publicMcpId)
    }
    this.#marks = new Map(changes.map(({ publicMcpId, servingMark }) => [publicMcpId, servingMark]))
    this.#readUntil = startedAt
  }

  /** One load for all that wait. A load overtaken by a change answers those who asked before it, and is not kept. */
  #load(key: string, address: AppAddress): Promise<PublishedApp<View> | null> {
    this.#loads++
    const isCurrent = () => this.#loading.get(key) === flight
    const flight = this.#uses.store
      .read((reader) => servedBy(reader, address))
      .then((served) => {
        const app = served && this.#compiled(served)
        if (isCurrent()) this.#keep(key, app)
        return app
      })
      .finally(() => {
        if (isCurrent()) this.#loading.delete(key)
      })
    this.#loading.set(key, flight)
    return flight
  }

  #compiled({ manifest, owner, access }: Served): PublishedApp<View> {
    return {
      manifest,
      owner,
      access,
      tools: new Map(manifest.tools.map((tool) => [tool.name, compiledTool(tool)])),
      credentialOf: keptCredentials(this.#uses, manifest.appId),
      view: this.#viewOf(manifest, access),
    }
  }

  #keep(key: string, app: PublishedApp<View> | null): void {
    if (app) this.#known.set(key, app)
    else this.#unknown.set(key, true)
  }
}
