// A bounded in-memory cache of compiled apps, so that the hot path touches no database. An entry stays until the app is
// known to have changed, so it serves through an outage of the database. After a known change, a stale entry is never
// served. A manifest in an older format is compiled again when it is loaded.
import { LRUCache } from 'lru-cache'
import { limitEntries } from '#base/limit-entries.ts'
import { addMilliseconds, type Instant } from '#base/time.ts'
import { findSharedId, keyOfUser, type WorkspaceKey } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { ServingEvents } from '#core/ports/serving-events.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { createCallerCredentials, listPersonalConnections } from '../accounts/caller-credentials.ts'
import type { PersonalCredentialDeps } from '../accounts/open-personal-credential.ts'
import { createCredentialCache } from '../credentials/credential-cache.ts'
import { openCredential } from '../credentials/open-credential.ts'
import { readReleaseManifest } from '../releases/read-release-manifest.ts'
import {
  type BuildView,
  compileServedContents,
  type PublishedApp,
  type ServedContents,
} from './published-app.ts'

const maxApps = 2_000
const maxBytes = 256 * 1024 * 1024
/** Memory of a compiled app per character of its manifest: objects, validators, derived strings. */
const bytesPerCharacter = 10
const maxNotFound = 10_000
/** Longer strings are no ids; caching them as not found would fill the memory. */
const maxIdLength = 64
/** Less than the second within which an app published on another replica must be found here. */
const notFoundTtlMs = 500
/** Each refresh rereads the last seconds, since transactions commit later than the time that they record. */
const overlapMs = 15_000

/** A null `releaseId` means the address of the app, which serves its live release. */
export type PublishedAppAddress = { publicMcpId: string; releaseId: string | null }

/** `servingMark`: the last change of the served app before it was loaded; null means none was recorded. */
type LoadedRelease = ServedContents & { personalIds: ReadonlySet<string> }

type Loaded<Content> = { content: Content; servingMark: string | null }

/**
 * `awaitedMark`: a change that was read during the load, maybe older than the loaded app; null if there is
 * none.
 */
type Loading<View> = { app: Promise<PublishedApp<View> | null>; awaitedMark: string | null }

/** Reads the mark first, so that the loaded app is never older than its mark. */
async function loadMarkedRelease(
  deps: Deps<'timer'>,
  reader: StoreReader,
  address: PublishedAppAddress,
): Promise<Loaded<LoadedRelease | null>> {
  const servingMark = await reader.apps.readServingMark(address.publicMcpId)
  return { servingMark, content: await loadServedRelease(deps, reader, address) }
}

/** The live release of an enabled app; a pinned release also of a disabled one. */
async function loadServedRelease(
  deps: Deps<'timer'>,
  reader: StoreReader,
  { publicMcpId, releaseId }: PublishedAppAddress,
): Promise<LoadedRelease | null> {
  const app = await reader.apps.findByPublicMcpId(publicMcpId)
  const id = releaseId ?? (app?.enabled ? app.liveReleaseId : null)
  const manifest = app && id ? await readReleaseManifest(deps, reader, app, id) : null
  if (!app || !manifest) return null
  const { owner, access, allowedCallers } = app
  const { appId, releaseId: servedId, version } = manifest
  return {
    manifest,
    owner,
    members: await loadMembers(reader, owner),
    access,
    allowedCallers,
    callerTokens: app.callerTokens ? await loadCallerTokens(reader, app.id) : null,
    callOrigin: { appId, releaseId: servedId, version, via: 'mcp' },
    personalIds: await listPersonalConnections(reader, app.id),
  }
}

const loadCallerTokens = async (reader: StoreReader, appId: string) =>
  new Map((await reader.machineTokens.listOfApp(appId)).map((token) => [token.digest, token]))
/** Changes of members write an invalidation marker, so that they stay correct while the app is in memory. */
async function loadMembers(reader: StoreReader, workspace: WorkspaceKey): Promise<ServedContents['members']> {
  const id = findSharedId(workspace)
  const members = id === null ? [] : await reader.workspaces.listMembers(id)
  return new Map(members.map(({ user, role }) => [keyOfUser(user), role]))
}

const buildPinnedKey = (publicMcpId: string, releaseId: string) => `${publicMcpId}/${releaseId}`

const keyOf = ({ publicMcpId, releaseId }: PublishedAppAddress) =>
  releaseId === null ? publicMcpId : buildPinnedKey(publicMcpId, releaseId)

/** The keys of an app, and of its pinned releases. */
function listKeysOf(publicMcpId: string, cache: { keys(): Iterable<string> }): string[] {
  const pinnedPrefix = buildPinnedKey(publicMcpId, '')
  return [...cache.keys()].filter((key) => key === publicMcpId || key.startsWith(pinnedPrefix))
}

const isPlausibleAddress = ({ publicMcpId, releaseId }: PublishedAppAddress) =>
  publicMcpId.length <= maxIdLength && (releaseId?.length ?? 0) <= maxIdLength

export type AppCacheStats = { apps: number; hits: number; loads: number }

export class PublishedApps<View> implements ServingEvents {
  readonly #deps: PersonalCredentialDeps
  readonly #buildView: BuildView<View>
  readonly #cached = new LRUCache<string, Loaded<PublishedApp<View>>>({
    max: maxApps,
    maxSize: maxBytes,
    sizeCalculation: ({ content }) => JSON.stringify(content.manifest).length * bytesPerCharacter,
  })
  readonly #notFound = new LRUCache<string, true>({ ...limitEntries(maxNotFound), ttl: notFoundTtlMs })
  readonly #loading = new Map<string, Loading<View>>()
  #markers = new Map<string, string>()
  #hits = 0
  #loads = 0
  /** In the time of the database; null before the first refresh. */
  #readUntil: Instant | null = null

  constructor(deps: PersonalCredentialDeps, buildView: BuildView<View>) {
    this.#deps = deps
    this.#buildView = buildView
  }

  /** For metrics: apps in memory, and cache hits and loads since the start. */
  readStats(): AppCacheStats {
    return { apps: this.#cached.size, hits: this.#hits, loads: this.#loads }
  }

  /** Null when there is no such app or release, or the app is disabled. Throws when the store cannot be read. */
  find(address: PublishedAppAddress): PublishedApp<View> | null | Promise<PublishedApp<View> | null> {
    const key = keyOf(address)
    const cached = this.#cached.get(key)
    if (cached) {
      this.#hits++
      return cached.content
    }
    if (!isPlausibleAddress(address) || this.#notFound.has(key)) return null
    const loading = this.#loading.get(key)
    return loading?.awaitedMark === null ? loading.app : this.#load(key, address)
  }

  /** Drops pinned releases too, since they use the credentials of the app. */
  notifyServingChanged(publicMcpId: string): void {
    for (const cache of [this.#cached, this.#notFound, this.#loading])
      for (const key of listKeysOf(publicMcpId, cache)) cache.delete(key)
  }

  /** Keeps apps that were loaded since the change, so that they survive an outage of the database right after it. */
  #dropLoadedBefore(publicMcpId: string, servingMark: string): void {
    for (const key of listKeysOf(publicMcpId, this.#cached))
      if (this.#cached.peek(key)?.servingMark !== servingMark) this.#cached.delete(key)
    for (const key of listKeysOf(publicMcpId, this.#notFound)) this.#notFound.delete(key)
    for (const key of listKeysOf(publicMcpId, this.#loading)) {
      const loading = this.#loading.get(key)
      if (loading) loading.awaitedMark = servingMark
    }
  }

  /** Drops apps that other replicas changed since the last call. Call it several times a second. */
  async refresh(): Promise<void> {
    const { now, changes } = await this.#deps.store.read(async (reader) => {
      const now = await reader.readTime()
      return { now, changes: await reader.apps.listServingChangesSince(this.#resolveRefreshStart(now)) }
    })
    for (const { publicMcpId, servingMark } of changes) {
      if (this.#markers.get(publicMcpId) !== servingMark) this.#dropLoadedBefore(publicMcpId, servingMark)
    }
    this.#markers = new Map(changes.map(({ publicMcpId, servingMark }) => [publicMcpId, servingMark]))
    this.#readUntil = now
  }

  /** The clock of the database may have been set back since the last refresh, or the database replaced by another. */
  #resolveRefreshStart(now: Instant): Instant {
    const until = this.#readUntil
    return addMilliseconds(until !== null && until < now ? until : now, -overlapMs)
  }

  /** One load for all waiting requests. A load during which the app changed still answers them, but is not cached. */
  #load(key: string, address: PublishedAppAddress): Promise<PublishedApp<View> | null> {
    this.#loads++
    const isCurrent = () => this.#loading.get(key) === loading
    const app = this.#deps.store
      .read((reader) => loadMarkedRelease(this.#deps, reader, address))
      .then(async ({ servingMark, content }) => {
        const compiled = content && (await this.#compile(content))
        const { awaitedMark } = loading
        const isNew = awaitedMark === null || awaitedMark === servingMark
        if (isCurrent() && isNew) this.#store(key, compiled, servingMark)
        return compiled
      })
      .finally(() => {
        if (isCurrent()) this.#loading.delete(key)
      })
    const loading: Loading<View> = { app, awaitedMark: null }
    this.#loading.set(key, loading)
    return app
  }

  #compile({ personalIds, ...served }: LoadedRelease): Promise<PublishedApp<View>> {
    const { appId } = served.manifest
    const shared = createCredentialCache(this.#deps, (connectionId, rejected) =>
      openCredential(this.#deps, appId, connectionId, rejected),
    )
    return compileServedContents(this.#deps, served, {
      resolveCredential: shared,
      credentialsOf: createCallerCredentials(this.#deps, appId, { personalIds, shared }),
      buildView: this.#buildView,
    })
  }

  #store(key: string, app: PublishedApp<View> | null, servingMark: string | null): void {
    if (app) this.#cached.set(key, { content: app, servingMark })
    else this.#notFound.set(key, true)
  }
}
