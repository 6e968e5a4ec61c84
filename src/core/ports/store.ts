// The store as use cases see it. Reads get a StoreReader; writes happen inside `transact`. Every update compares
// `revision`: the given row has the revision it was read with, and a newer revision in the store is a `conflict`.
import type { ListPage, PageRequest } from '#base/page.ts'
import type { Instant } from '#base/time.ts'
import type { App, AppAccess } from '#core/model/apps/app.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { OAuthTokens, PendingAuthorization, TokenExpiry } from '#core/model/auth-connections/oauth.ts'
import type { CallBatch, CallMarkFilter, MarkedCallBatch } from '#core/model/calls/call-record.ts'
import type { Contents, ContentsFrame } from '#core/model/drafts/contents.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type {
  EncodedOperation,
  Operation,
  OperationOutline,
  OperationSummary,
} from '#core/model/operations/operation.ts'
import type { Prompt } from '#core/model/prompts/prompt.ts'
import type { Manifest, ManifestHead } from '#core/model/releases/manifest.ts'
import type { FrozenRelease, Release } from '#core/model/releases/release.ts'
import type { AppSkill } from '#core/model/skills/app-skill.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'
import type { StoredTestRun } from '#core/model/test-cases/test-run.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { AliasCallCount } from '#core/model/tools/tool-alias.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import type { Role } from '#core/model/workspaces/role.ts'
import type { WorkspaceKey, WorkspaceUser } from '#core/model/workspaces/workspace.ts'
import type {
  AccountLinkReader,
  AccountLinkWriter,
  PersonalAccountReader,
  PersonalAccountWriter,
} from './stores/account-store.ts'
import type { CallApprovalReader, CallApprovalWriter } from './stores/approval-store.ts'
import type { AuditReader, AuditWriter } from './stores/audit-store.ts'
import type { CallerReader, CallerWriter } from './stores/caller-store.ts'
import type {
  ConsoleClientReader,
  ConsoleClients,
  ConsoleSessionReader,
  ConsoleSessionWriter,
  PendingSignIns,
} from './stores/console-store.ts'
import type { DirectoryReader, DirectoryWriter } from './stores/directory-store.ts'
import type { DocumentStoreReader, DocumentStoreWriter } from './stores/document-store.ts'
import type { FileApplicationReader, FileApplicationWriter } from './stores/file-application-store.ts'
import type { PendingDefinitionReader, PendingDefinitionWriter } from './stores/pending-definition-store.ts'
import type { ServiceAccountReader, ServiceAccountWriter } from './stores/service-account-store.ts'
import type {
  PendingDifferenceReader,
  PendingDifferenceWriter,
  SourceWatchReader,
  SourceWatchWriter,
} from './stores/source-store.ts'
import type { MachineTokenReader, MachineTokenWriter } from './stores/token-store.ts'
import type {
  WebhookDeliveryReader,
  WebhookDeliveryWriter,
  WebhookEndpointReader,
  WebhookEndpointWriter,
} from './stores/webhook-store.ts'
import type { WorkspaceReader, WorkspaceWriter } from './stores/workspace-store.ts'

/** Sorted by last call, apps without a recorded call count as the oldest. */
export type AppSort = 'created_at' | 'updated_at' | 'last_modified_at' | 'name' | 'last_call_at'
export type ReleaseSort = 'created_at' | 'published_at' | 'version'

/** An app, and the role of the user. */
export type AccessibleApp = { app: App; role: Role }

export interface AppReader {
  /** Null when there is no such app, or the user has no role for it. */
  findAccessible(user: WorkspaceUser, id: string): Promise<AccessibleApp | null>
  /** For any owner: used by links that are bound to an app. */
  findById(id: string): Promise<App | null>
  /** For any owner: used by the published runtime and by sealed links. */
  findByPublicMcpId(publicMcpId: string): Promise<App | null>
  /** All apps of these workspaces, in the order of their creation. No list contains environments. */
  list(workspaces: readonly WorkspaceKey[]): Promise<App[]>
  listPage(workspaces: readonly WorkspaceKey[], request: PageRequest<AppSort>): Promise<ListPage<App>>
  listSlugs(workspace: WorkspaceKey): Promise<Set<string>>
  /** The environments of an app, except itself, in the order of their creation. */
  listEnvironments(appId: string): Promise<App[]>
  /** Previews that ended before `now`. */
  listExpired(now: Instant, limit: number): Promise<App[]>
  /** Those of the ids that are apps of the workspace. */
  selectOwned(workspace: WorkspaceKey, ids: readonly string[]): Promise<Set<string>>
  /** The contents at creation: what discarding a draft restores before the first release. */
  readInitialContents(app: App): Promise<Contents>
  /** Publicly listed apps: enabled, released and with public access; sorted by public id, after `after`. */
  listPublic(after: string, limit: number): Promise<App[]>
  /** The token of the most recently changed enabled app with one of these kinds of access; null if none has a token. */
  findOpenaiChallenge(access: readonly AppAccess[]): Promise<string | null>
  /** The mark of the last recorded change of the served app; null when none was recorded. */
  readServingMark(publicMcpId: string): Promise<string | null>
  /** Apps whose served form changed at or after `since`: released, restored, enabled, disabled, credentials changed. */
  listServingChangesSince(
    since: Instant,
  ): Promise<{ publicMcpId: string; servingMark: string; changedAt: Instant }[]>
}

export interface AppWriter extends AppReader {
  /** Like `findAccessible`, and locks the row until the transaction ends: writers of one app are serialised. */
  findAndLock(user: WorkspaceUser, id: string): Promise<AccessibleApp | null>
  insert(app: App): Promise<void>
  /** Called once, after the app and its initial entities were inserted. */
  storeInitialContents(app: App, contents: Contents): Promise<void>
  update(app: App): Promise<App>
  remove(app: App): Promise<void>
  /**
   * Records that the served app has changed: sets its invalidation marker, which all replicas poll, and the time by the
   * clock of the database.
   */
  recordServingChange(app: Pick<App, 'publicMcpId'>, marker: string): Promise<void>
  /** Like `recordServingChange` for every app of the workspace that was ever released; returns their public ids. */
  recordServingChanges(workspace: WorkspaceKey, marker: string): Promise<string[]>
  /** Removes marks from before `before` of apps that no longer exist: no replica has them in memory any more. */
  removeLostMarks(before: Instant): Promise<void>
}

/** Rows that belong to an app. `list` is in the app's own order. */
export interface ChildReader<Row> {
  findById(appId: string, id: string): Promise<Row | null>
  list(appId: string): Promise<Row[]>
}

export interface ChildWriter<Row> extends ChildReader<Row> {
  insert(row: Row): Promise<void>
  insertAll(rows: Row[]): Promise<void>
  update(row: Row): Promise<Row>
  /** False when there was none. */
  remove(appId: string, id: string): Promise<boolean>
}

/** Identifies the state of a row: an edit changes its revision and its time. */
export type RowVersion = { id: string; updatedAt: Instant; revision: number }

export interface OperationReader extends ChildReader<Operation> {
  count(appId: string): Promise<number>
  listByIntegration(appId: string, integrationId: string): Promise<Operation[]>
  /** Sorted by id. */
  listOutlines(appId: string, integrationId: string): Promise<OperationOutline[]>
  /** Sorted by id. */
  listSummaries(appId: string, integrationId: string): Promise<OperationSummary[]>
  /** In the order of `list`. */
  listVersions(appId: string): Promise<RowVersion[]>
  /** The existing ones among the ids, unordered. */
  findOutlines(appId: string, ids: string[]): Promise<OperationOutline[]>
  /** The existing operations among the ids, unordered. Not `list`: an imported document may have a thousand others. */
  findByIds(appId: string, ids: string[]): Promise<Operation[]>
}

export interface OperationWriter extends OperationReader, ChildWriter<Operation> {
  insertAll(operations: (Operation | EncodedOperation)[]): Promise<void>
  /** Like `update`, for several rows. */
  updateAll(operations: EncodedOperation[]): Promise<void>
  removeAll(appId: string, ids: string[]): Promise<void>
  /** Returns their ids. */
  removeByIntegration(appId: string, integrationId: string): Promise<string[]>
}

export interface ReleaseReader {
  findById(appId: string, id: string): Promise<Release | null>
  /** The existing releases of any app, by id. */
  findByIds(ids: readonly string[]): Promise<Map<string, Release>>
  /** Like `findByIds`. */
  listHeads(ids: readonly string[]): Promise<Map<string, ManifestHead>>
  listPage(appId: string, request: PageRequest<ReleaseSort>): Promise<ListPage<Release>>
  readFrozen(appId: string, id: string): Promise<FrozenRelease | null>
  /** Like `readFrozen`, without the contents, which are larger. */
  readManifest(appId: string, id: string): Promise<Manifest | null>
}

export interface ReleaseWriter extends ReleaseReader {
  insert(release: Release, frozen: FrozenRelease): Promise<void>
  /** Like `insert`, with the stored operations of the app, which are not read for it. */
  insertFromDraft(release: Release, frozen: { frame: ContentsFrame; manifest: Manifest }): Promise<void>
  /** Unpublishes the published release of the app. Returns its id; null when there is none. */
  unpublish(appId: string, at: Instant): Promise<string | null>
  /** Publishes an older release; the current one must be unpublished first. False when there is no such release. */
  publish(appId: string, id: string, at: Instant): Promise<boolean>
  /**
   * Compacts manifests of releases that have not been live since `before`, so that they are compiled again when needed.
   * Returns their number, at most `limit`.
   */
  compactUnpublished(before: Instant, limit: number): Promise<number>
  /** The apps that have expired releases, in the order of their ids, after `after`. */
  listAppsWithExpired(rule: ReleaseRetention, after: string, limit: number): Promise<string[]>
  /** Removes expired releases of the app; returns their ids, at most `limit`. */
  removeExpired(app: App, rule: ReleaseRetention, limit: number): Promise<string[]>
}

/**
 * Expired releases have not been live since `before`, are not among the `retained` newest versions, are not the base of
 * the draft, and no environment has a copy of them.
 */
export type ReleaseRetention = { before: Instant; retained: number }

export interface OAuthTokensReader {
  find(appId: string, connectionId: string): Promise<OAuthTokens | null>
  /** For all connections of the app with an access token whose expiry is known. */
  listExpiries(appId: string): Promise<TokenExpiry[]>
}

export interface OAuthTokensWriter extends OAuthTokensReader {
  /** Replaces the row regardless of its version and lease. */
  put(tokens: OAuthTokens): Promise<void>
  /** Replaces the row if its version is still `version`, and ends the lease. False when the version has changed. */
  replace(version: string, tokens: OAuthTokens): Promise<boolean>
  /**
   * Gives `holder` the renewal lease for `leaseMs`, by the clock of the database, if it is free and `initial`
   * still has the current version. Without a row, `initial` is inserted if it holds no token: removed tokens
   * never come back.
   */
  claimLease(initial: OAuthTokens, holder: string, leaseMs: number): Promise<boolean>
  /** Also removes the accounts that callers have at the connection: they are valid under the same conditions. */
  remove(connectionId: string): Promise<void>
}

export interface PendingAuthorizations {
  insert(pending: PendingAuthorization): Promise<void>
  /** Null when there is none or it has expired. */
  find(stateHash: string, now: Instant): Promise<PendingAuthorization | null>
  /** Like `find`, and deletes it: an authorization can be taken once. */
  take(stateHash: string, now: Instant): Promise<PendingAuthorization | null>
  removeExpired(now: Instant): Promise<void>
  removeByConnection(connectionId: string): Promise<void>
}

export interface CallReader {
  /** When the newest recorded call of each app began; apps without calls are absent. */
  findNewestStarts(appIds: string[]): Promise<Map<string, Instant>>
  /**
   * The batches of the app that may hold calls of the window: sorted by their newest call, newest first; the page after
   * the batch `after`.
   */
  listBatches(
    appId: string,
    window: { since: Instant | undefined; until: Instant | undefined },
    after: CallBatch | undefined,
    limit: number,
  ): Promise<CallBatch[]>
  /**
   * Minutes of the span, both ends included, in which the app may have calls that match the filter, newest
   * first. `next`: the last minute that was not searched yet; null means none is left. A search is bounded,
   * and may find no minute.
   */
  listMarkedMinutes(
    appId: string,
    filter: CallMarkFilter,
    span: { since: string | undefined; last: string | undefined },
    limit: number,
  ): Promise<{ minutes: string[]; next: string | null }>
}

export interface CallWriter extends CallReader {
  /** Skips batches of deleted apps and batches that are already stored; returns the number of the others. */
  insertAll(batches: MarkedCallBatch[]): Promise<number>
  /** Deletes at most `limit` batches whose calls all began before `instant`; returns the number deleted. */
  removeBefore(instant: Instant, limit: number): Promise<number>
  /** Deletes at least `limit` marks of minutes before `instant`, or all if fewer are left; returns their number. */
  removeMarksBefore(instant: Instant, limit: number): Promise<number>
}

export interface AliasCallReader {
  /** By the name of the alias; aliases without calls are absent. */
  list(appId: string): Promise<AliasCallCount[]>
}

export interface AliasCallWriter extends AliasCallReader {
  /** Adds to the stored counts. Skips deleted apps. */
  addAll(counts: readonly (AliasCallCount & { appId: string })[]): Promise<void>
}

export interface TestRunReader {
  find(appId: string): Promise<StoredTestRun | null>
}

export interface TestRunWriter extends TestRunReader {
  /** Replaces the stored run of the app. Does nothing if the app was deleted meanwhile. */
  put(appId: string, stored: StoredTestRun): Promise<void>
}

export interface StoreReader {
  apps: AppReader
  workspaces: WorkspaceReader
  authConnections: ChildReader<AuthConnection>
  oauthTokens: OAuthTokensReader
  personalAccounts: PersonalAccountReader
  accountLinks: AccountLinkReader
  integrations: ChildReader<Integration>
  operations: OperationReader
  tools: ChildReader<Tool>
  widgets: ChildReader<Widget>
  prompts: ChildReader<Prompt>
  skills: ChildReader<AppSkill>
  testCases: ChildReader<TestCase>
  testRuns: TestRunReader
  fileApplications: FileApplicationReader
  documents: DocumentStoreReader
  pendingDefinitions: PendingDefinitionReader
  sourceWatches: SourceWatchReader
  pendingDifferences: PendingDifferenceReader
  releases: ReleaseReader
  directory: DirectoryReader
  calls: CallReader
  aliasCalls: AliasCallReader
  callers: CallerReader
  callApprovals: CallApprovalReader
  consoleSessions: ConsoleSessionReader
  consoleClients: ConsoleClientReader
  machineTokens: MachineTokenReader
  serviceAccounts: ServiceAccountReader
  webhookEndpoints: WebhookEndpointReader
  webhookDeliveries: WebhookDeliveryReader
  audit: AuditReader
  readContents(app: App): Promise<Contents>
  /** Like `readContents`, without operations. */
  readFrame(app: App): Promise<ContentsFrame>
  /** By the clock of the database, which all replicas share. */
  readTime(): Promise<Instant>
}

export interface StoreWriter extends StoreReader {
  apps: AppWriter
  workspaces: WorkspaceWriter
  authConnections: ChildWriter<AuthConnection>
  oauthTokens: OAuthTokensWriter
  personalAccounts: PersonalAccountWriter
  accountLinks: AccountLinkWriter
  pendingAuthorizations: PendingAuthorizations
  integrations: ChildWriter<Integration>
  operations: OperationWriter
  tools: ChildWriter<Tool>
  widgets: ChildWriter<Widget>
  prompts: ChildWriter<Prompt>
  skills: ChildWriter<AppSkill>
  testCases: ChildWriter<TestCase>
  testRuns: TestRunWriter
  fileApplications: FileApplicationWriter
  documents: DocumentStoreWriter
  pendingDefinitions: PendingDefinitionWriter
  sourceWatches: SourceWatchWriter
  pendingDifferences: PendingDifferenceWriter
  releases: ReleaseWriter
  directory: DirectoryWriter
  calls: CallWriter
  aliasCalls: AliasCallWriter
  callers: CallerWriter
  callApprovals: CallApprovalWriter
  consoleSessions: ConsoleSessionWriter
  consoleClients: ConsoleClients
  machineTokens: MachineTokenWriter
  serviceAccounts: ServiceAccountWriter
  webhookEndpoints: WebhookEndpointWriter
  webhookDeliveries: WebhookDeliveryWriter
  pendingSignIns: PendingSignIns
  audit: AuditWriter
}

export interface Store {
  /** All reads of `work` see one snapshot. */
  read<T>(work: (reader: StoreReader) => Promise<T>): Promise<T>
  /** Atomic, and durable when it resolves. Retried on a serialisation conflict, so `work` must be safe to run again. */
  transact<T>(work: (writer: StoreWriter) => Promise<T>): Promise<T>
}
