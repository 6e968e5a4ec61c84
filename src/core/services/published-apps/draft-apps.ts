// A bounded in-memory cache of compiled drafts, which owners can use in a chat client. Each request reads the row of
// the app; a draft is compiled once for each revision.
import { LRUCache } from 'lru-cache'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftValidation } from '#core/model/drafts/draft-issue.ts'
import { includesRole } from '#core/model/workspaces/role.ts'
import type { WorkspaceUser } from '#core/model/workspaces/workspace.ts'
import type { StoreReader } from '#core/ports/store.ts'
import type { CallerCredentials } from '../accounts/caller-credentials.ts'
import { openCredentialOfCaller, type PersonalCredentialDeps } from '../accounts/open-personal-credential.ts'
import { openCredential } from '../credentials/open-credential.ts'
import { compileDraft } from '../drafts/compile-draft.ts'
import { loadUsedContents } from '../drafts/load-used-contents.ts'
import { type BuildView, compileServedContents, type PublishedApp } from './published-app.ts'

const maxDrafts = 100

/** A draft that clients can use, or the reason why it cannot be released and is not served. */
export type CompiledDraft<View> = { app: PublishedApp<View> } | { blockedBy: DraftValidation }

/** Null means the app was deleted meanwhile. */
type CachedDraft<View> = { revision: number; draft: Promise<CompiledDraft<View> | null> }

/** Drafts are for builders of the app, since their calls use the credentials of the app. */
async function findDraftFor(
  reader: StoreReader,
  publicMcpId: string,
  caller: WorkspaceUser,
): Promise<App | null> {
  const app = await reader.apps.findByPublicMcpId(publicMcpId)
  if (!app || app.environmentOf !== null) return null
  const role = await reader.workspaces.findRole(caller, app.owner)
  // @guard draft-endpoint
  return role && includesRole(role, 'builder') ? app : null
}

export class DraftApps<View> {
  readonly #deps: PersonalCredentialDeps
  readonly #buildView: BuildView<View>
  readonly #cached = new LRUCache<string, CachedDraft<View>>({ max: maxDrafts })

  constructor(deps: PersonalCredentialDeps, buildView: BuildView<View>) {
    this.#deps = deps
    this.#buildView = buildView
  }

  /**
   * For users who may build the app; null for others, or without such an app. Throws when the store cannot be
   * read.
   */
  async find(publicMcpId: string, caller: WorkspaceUser): Promise<CompiledDraft<View> | null> {
    const app = await this.#deps.store.read((reader) => findDraftFor(reader, publicMcpId, caller))
    if (!app) return null
    const cached = this.#cached.get(app.id)
    return cached?.revision === app.revision ? cached.draft : this.#compile(app)
  }

  /** Concurrent requests share one compilation. The next request retries a failed one. */
  #compile({ id, publicMcpId, revision }: App): CachedDraft<View>['draft'] {
    const draft = this.#load(publicMcpId)
    const entry = { revision, draft }
    draft.catch(() => {
      if (this.#cached.get(id) === entry) this.#cached.delete(id)
    })
    this.#cached.set(id, entry)
    return draft
  }

  async #load(publicMcpId: string): Promise<CompiledDraft<View> | null> {
    const loaded = await this.#deps.store.read(async (reader) => {
      const app = await reader.apps.findByPublicMcpId(publicMcpId)
      return app && { app, contents: await loadUsedContents(reader, app) }
    })
    return loaded && this.#serve(loaded.app, loaded.contents)
  }

  async #serve(app: App, contents: Contents): Promise<CompiledDraft<View>> {
    const { manifest, validation } = await compileDraft(this.#deps, app, contents)
    if (!validation.ok) return { blockedBy: validation }
    // Tokens for drafts have no scopes of the app.
    const { scopes: _scopes, ...unscoped } = manifest
    const served = {
      // Cursors name the revision of the draft, as cursors of a release name the release.
      manifest: { ...unscoped, releaseId: `${app.draft.id} ${app.revision}` },
      owner: app.owner,
      members: new Map(),
      access: 'oauth' as const,
      allowedCallers: null,
      callerTokens: null,
      callOrigin: { appId: app.id, releaseId: null, version: null, via: 'execute' as const },
    }
    // Not cached: connections are authorised and renewed without an edit of the draft.
    const resolveCredential: PublishedApp<View>['resolveCredential'] = (connectionId, rejected) =>
      openCredential(this.#deps, app.id, connectionId, rejected)
    const credentialsOf: CallerCredentials =
      (person) =>
      (connectionId, rejected = null) =>
        openCredentialOfCaller(this.#deps, { appId: app.id, connectionId, person, rejected })
    const options = { resolveCredential, credentialsOf, buildView: this.#buildView }
    return { app: await compileServedContents(this.#deps, served, options) }
  }
}
