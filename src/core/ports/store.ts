// The store as the verbs see it. Who only reads gets a Reader; writes happen inside `transact`.
// Every update is compare-and-set on `revision`: the row given carries the revision it was read with,
// and a row that has moved on since is a `conflict`.
import type { Page, PageRequest } from '#base/page.ts'
import type { Instant } from '#base/time.ts'
import type { App } from '#core/model/app.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { CallBatch } from '#core/model/call.ts'
import type { Contents } from '#core/model/contents.ts'
import type { Integration } from '#core/model/integration.ts'
import type { OAuthTokens, PendingAuthorization } from '#core/model/oauth.ts'
import type { Operation, OperationOutline, OperationText } from '#core/model/operation.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Prompt } from '#core/model/prompt.ts'
import type { FrozenRelease, Release } from '#core/model/release.ts'
import type { Tool } from '#core/model/tool.ts'
import type { Widget } from '#core/model/widget.ts'
import type { DirectoryReader, DirectoryWriter } from './directory-store.ts'

export type AppSort = 'created_at' | 'updated_at' | 'last_modified_at' | 'name'
export type ReleaseSort = 'created_at' | 'published_at' | 'version'

export interface AppReader {
  /** Null when there is none or it is not that owner's. */
  byId(owner: Owner, id: string): Promise<App | null>
  /** Whoever owns it: for the published runtime, and for links that name it under a seal. */
  byPublicMcpId(publicMcpId: string): Promise<App | null>
  all(owner: Owner): Promise<App[]>
  page(owner: Owner, request: PageRequest<AppSort>): Promise<Page<App>>
  slugs(owner: Owner): Promise<Set<string>>
  /** What the app held when it was made: what a draft before the first release goes back to. */
  creation(app: App): Promise<Contents>
  /** Those that their owners let strangers find: switched on, released and open to all; by public id, behind `after`. */
  listed(after: string, limit: number): Promise<App[]>
  /** Apps whose serving changed at or after `since`: released, restored, switched on or off, credentials changed. */
  servingChangedSince(
    since: Instant,
  ): Promise<{ publicMcpId: string; servingMark: string; changedAt: Instant }[]>
}

export interface AppWriter extends AppReader {
  /** As `byId`, and holds the app until the transaction ends: writers of one app go one after another. */
  lock(owner: Owner, id: string): Promise<App | null>
  insert(app: App): Promise<void>
  /** Once, after the app and all that it is made with are in. */
  keepCreation(app: App, contents: Contents): Promise<void>
  update(app: App): Promise<App>
  remove(app: App): Promise<void>
  /** Tells every replica that what the app serves has changed. */
  markServing(app: App, mark: string, at: Instant): Promise<void>
}

/** Rows that belong to an app. `all` is in the app's own order. */
export interface ChildReader<Row> {
  byId(appId: string, id: string): Promise<Row | null>
  all(appId: string): Promise<Row[]>
}

export interface ChildWriter<Row> extends ChildReader<Row> {
  insert(row: Row): Promise<void>
  insertAll(rows: Row[]): Promise<void>
  update(row: Row): Promise<Row>
  /** False when there was none. */
  remove(appId: string, id: string): Promise<boolean>
}

export interface OperationReader extends ChildReader<Operation> {
  ofIntegration(appId: string, integrationId: string): Promise<Operation[]>
  /** By id. */
  outlines(appId: string, integrationId: string): Promise<OperationOutline[]>
  /** Those of the ids that are there, in no order: an imported document may hold a thousand more. */
  byIds(appId: string, ids: string[]): Promise<Operation[]>
}

export interface OperationWriter extends OperationReader, ChildWriter<Operation> {
  insertAll(operations: (Operation | OperationText)[]): Promise<void>
  /** Each as `update`. */
  updateAll(operations: OperationText[]): Promise<void>
  removeAll(appId: string, ids: string[]): Promise<void>
  removeOfIntegration(appId: string, integrationId: string): Promise<void>
}

export interface ReleaseReader {
  byId(appId: string, id: string): Promise<Release | null>
  page(appId: string, request: PageRequest<ReleaseSort>): Promise<Page<Release>>
  frozen(appId: string, id: string): Promise<FrozenRelease | null>
}

export interface ReleaseWriter extends ReleaseReader {
  insert(release: Release, frozen: FrozenRelease): Promise<void>
  /** Turns whichever release is published into an unpublished one. */
  unpublish(appId: string, at: Instant): Promise<void>
  /** Makes an older release the published one; unpublish the present one first. False when there is no such release. */
  publish(appId: string, id: string, at: Instant): Promise<boolean>
}

export interface OAuthTokensReader {
  of(appId: string, connectionId: string): Promise<OAuthTokens | null>
}

export interface OAuthTokensWriter extends OAuthTokensReader {
  /** Whatever was there before, and whoever was at work on it. */
  put(tokens: OAuthTokens): Promise<void>
  /** Compare-and-set on the version that was read; ends the lease. False when it has moved on. */
  replace(version: string, tokens: OAuthTokens): Promise<boolean>
  /**
   * Makes `holder` the one that gets the next tokens until then, if nobody is and the version is still that of `known`;
   * without a row, `known` becomes it.
   */
  claim(known: OAuthTokens, holder: string, now: Instant, until: Instant): Promise<boolean>
  remove(connectionId: string): Promise<void>
}

export interface PendingAuthorizations {
  insert(pending: PendingAuthorization): Promise<void>
  /** Null when there is none, or it has ended. */
  find(stateHash: string, now: Instant): Promise<PendingAuthorization | null>
  /** As `find`, and gives it once. */
  take(stateHash: string, now: Instant): Promise<PendingAuthorization | null>
  sweep(now: Instant): Promise<void>
  removeOf(connectionId: string): Promise<void>
}

export interface CallReader {
  /**
   * Those of the app in which there may be calls that began since one moment and until the other: that with the newest
   * call first, behind one that was seen.
   */
  batches(
    appId: string,
    window: { since: Instant | undefined; until: Instant | undefined },
    seen: CallBatch | undefined,
    limit: number,
  ): Promise<CallBatch[]>
}

export interface CallWriter extends CallReader {
  /** Those of apps that are gone meanwhile, and those that are in already, are passed over. */
  insertAll(batches: CallBatch[]): Promise<void>
  /** Removes so many batches at most, of which all calls began before; how many they were. */
  removeBefore(instant: Instant, limit: number): Promise<number>
}

export interface Reader {
  apps: AppReader
  authConnections: ChildReader<AuthConnection>
  oauthTokens: OAuthTokensReader
  integrations: ChildReader<Integration>
  operations: OperationReader
  tools: ChildReader<Tool>
  widgets: ChildReader<Widget>
  prompts: ChildReader<Prompt>
  releases: ReleaseReader
  directory: DirectoryReader
  calls: CallReader
  contents(app: App): Promise<Contents>
}

export interface Writer extends Reader {
  apps: AppWriter
  authConnections: ChildWriter<AuthConnection>
  oauthTokens: OAuthTokensWriter
  pendingAuthorizations: PendingAuthorizations
  integrations: ChildWriter<Integration>
  operations: OperationWriter
  tools: ChildWriter<Tool>
  widgets: ChildWriter<Widget>
  prompts: ChildWriter<Prompt>
  releases: ReleaseWriter
  directory: DirectoryWriter
  calls: CallWriter
}

export interface Store {
  /** All that `work` reads is of one moment. */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /** All or nothing, durable when it resolves; retried when another transaction was in the way, so `work` must be safe to run again. */
  transact<T>(work: (writer: Writer) => Promise<T>): Promise<T>
}
