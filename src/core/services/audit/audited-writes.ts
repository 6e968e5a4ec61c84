// The change that the audit trail records for each writing method of the store.
import type { App } from '#core/model/apps/app.ts'
import type { AuditAction, AuditKind, ChangeNote } from '#core/model/audit/audit-entry.ts'
import type { SourceWatch } from '#core/model/integrations/source-watch.ts'
import type { ChildReader, ChildWriter, StoreReader, StoreWriter } from '#core/ports/store.ts'

/** `before`: the app when the transaction locked it, if it did. */
type NoteWrite<Method> = Method extends (...args: infer Args) => Promise<infer Result>
  ? (args: Args, result: Result, before: App | null) => ChangeNote | null
  : never

/**
 * An entry for each method that only writers have, so that new methods do not compile until they are listed.
 * Null means the method makes no change to record; the comment says why.
 */
export type NotesOf<Writer, Reader> = {
  readonly [Name in Exclude<keyof Writer, keyof Reader>]: NoteWrite<Writer[Name]> | null
}

type AuditedWrites = {
  readonly [Part in Exclude<keyof StoreWriter, UnauditedPart>]: NotesOf<
    StoreWriter[Part],
    Part extends keyof StoreReader ? StoreReader[Part] : unknown
  >
}

/** Functions that only read, and the audit trail itself. */
type UnauditedPart = 'readContents' | 'readFrame' | 'readTime' | 'audit'

const note = (kind: AuditKind, action: AuditAction, ids: readonly string[]): ChangeNote | null =>
  ids.length > 0 ? { kind, action, ids } : null

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const createChildNotes = (
  kind: AuditKind,
): NotesOf<ChildWriter<{ id: string }>, ChildReader<{ id: string }>> => ({
  insert: ([row]) => note(kind, 'created', [row.id]),
  insertAll: ([rows]) => note(kind, 'created', idsOf(rows)),
  update: ([row]) => note(kind, 'changed', [row.id]),
  remove: ([, id], removed) => note(kind, 'removed', removed ? [id] : []),
})

/** Members of an app that every edit of its contents writes. */
const bookkeeping = ['draft', 'updatedAt', 'revision']

const isSameApp = (before: App, after: App) =>
  JSON.stringify(toChangeable(before)) === JSON.stringify(toChangeable(after))

const toChangeable = (app: App) => [
  app.draft.sourceReleaseId,
  Object.entries(app).filter(([name]) => !bookkeeping.includes(name)),
]

const hasWatchChange = (change: Partial<SourceWatch>) =>
  change.webhook !== undefined || (change.dismissedDigest !== undefined && change.checkedAt === undefined)

export const auditedWrites: AuditedWrites = {
  apps: {
    findAndLock: null, // reads
    insert: ([app]) => note('app', 'created', [app.id]),
    storeInitialContents: null, // part of a creation
    update: ([app], _saved, before) =>
      before && before.id === app.id && isSameApp(before, app) ? null : note('app', 'changed', [app.id]),
    remove: ([app]) => note('app', 'removed', [app.id]),
    recordServingChange: null, // tells replicas
    recordServingChanges: null, // tells replicas
    removeLostMarks: null, // expired
  },
  authConnections: createChildNotes('auth_connection'),
  integrations: createChildNotes('integration'),
  operations: {
    ...createChildNotes('operation'),
    updateAll: ([operations]) => note('operation', 'changed', idsOf(operations)),
    removeAll: ([, ids]) => note('operation', 'removed', ids),
    removeByIntegration: (_args, ids) => note('operation', 'removed', ids),
  },
  tools: createChildNotes('tool'),
  widgets: createChildNotes('widget'),
  prompts: createChildNotes('prompt'),
  skills: createChildNotes('skill'),
  testCases: createChildNotes('test_case'),
  testRuns: {
    put: null, // a result
  },
  fileApplications: {
    put: null, // the changes of the file are noted
  },
  documents: {
    put: null, // the integration is noted
    touch: null, // a use
    copy: null, // the app is noted
    removeUnused: null, // no longer used
  },
  releases: {
    insert: ([release]) => note('release', 'created', [release.id]),
    insertFromDraft: ([release]) => note('release', 'created', [release.id]),
    unpublish: (_args, id) => note('release', 'changed', id === null ? [] : [id]),
    publish: ([, id], published) => note('release', 'changed', published ? [id] : []),
    compactUnpublished: null, // stores the same release in less space
    listAppsWithExpired: null, // reads
    removeExpired: (_args, ids) => note('release', 'removed', ids),
  },
  pendingDefinitions: {
    replaceAll: null, // the list of a server, which each check stores again
    setDecision: ([, integrationId]) => note('pending_definition', 'changed', [integrationId]),
    removeByIntegration: ([, integrationId], removed) =>
      note('pending_definition', 'removed', removed ? [integrationId] : []),
  },
  sourceWatches: {
    change: ([, integrationId, change]) =>
      note('webhook', 'changed', hasWatchChange(change) ? [integrationId] : []),
    claimLease: null, // a lease
    endLease: null, // a lease
    remove: ([, integrationId], removed) =>
      note('webhook', 'removed', removed?.webhook.secretDigest ? [integrationId] : []),
    forget: null, // the document is read in full next time
  },
  pendingDifferences: {
    put: ([difference]) => note('pending_difference', 'created', [difference.id]),
    removeByIntegration: (_args, id) => note('pending_difference', 'removed', id === null ? [] : [id]),
  },
  consoleSessions: {
    insert: ([session]) => note('session', 'created', [session.id]),
    claimLease: null, // a lease
    replaceTokens: null, // a renewal
    recordUse: null, // a use
    remove: (_args, removed) => note('session', 'removed', idsOf(removed)),
    removeEnded: null, // expired
  },
  workspaces: {
    findAndLock: null, // reads
    insert: ([workspace]) => note('workspace', 'created', [workspace.id]),
    update: ([workspace]) => note('workspace', 'changed', [workspace.id]),
    remove: ([id]) => note('workspace', 'removed', [id]),
    putMember: ([member]) => note('workspace_member', 'changed', [member.id]),
    removeMember: ([workspaceId], isRemoved) =>
      note('workspace_member', 'removed', isRemoved ? [workspaceId] : []),
    insertInvitation: ([invitation]) => note('workspace_invitation', 'created', [invitation.id]),
    removeInvitation: ([, id], isRemoved) => note('workspace_invitation', 'removed', isRemoved ? [id] : []),
    removeExpiredInvitations: null, // expired
  },
  machineTokens: {
    insert: ([token]) => note('token', 'created', [token.id]),
    remove: ([, id], isRemoved) => note('token', 'removed', isRemoved ? [id] : []),
    removeAll: (_args, ids) => note('token', 'removed', ids),
    recordUses: null, // a use
  },
  serviceAccounts: {
    insert: ([account]) => note('service_account', 'created', [account.id]),
    update: ([account]) => note('service_account', 'changed', [account.id]),
    remove: ([id], isRemoved) => note('service_account', 'removed', isRemoved ? [id] : []),
    recordUse: null, // a use
  },
  webhookEndpoints: {
    insert: ([endpoint]) => note('webhook_endpoint', 'created', [endpoint.id]),
    update: ([endpoint]) => note('webhook_endpoint', 'changed', [endpoint.id]),
    remove: ([id], isRemoved) => note('webhook_endpoint', 'removed', isRemoved ? [id] : []),
    removeAll: (_args, ids) => note('webhook_endpoint', 'removed', ids),
    findById: null, // reads
    recordHealth: null, // a result
  },
  webhookDeliveries: {
    insertAll: null, // an event
    claimDue: null, // a lease
    logAttempt: null, // a result
    unclaim: null, // a lease
    replay: null, // sends an event again
    replayFailed: null, // sends events again
    failWaiting: null, // the webhook is noted
    removeBefore: null, // expired
  },
  personalAccounts: {
    put: ([account]) => note('account', 'created', [account.id]),
    remove: ([ids]) => note('account', 'removed', ids),
  },
  accountLinks: {
    put: null, // begins to connect an account
    take: null, // the account is noted
    removeExpired: null, // expired
  },
  callApprovals: {
    insert: null, // part of a call
    decide: null, // part of a call
    reopen: null, // part of a call
    consume: null, // part of a call
    removeExpired: null, // expired
  },
  oauthTokens: {
    put: null, // the connection or account is noted
    replace: null, // a renewal
    claimLease: null, // a lease
    remove: null, // the connection is noted
  },
  pendingAuthorizations: {
    insert: null, // begins to authorize a connection
    find: null, // reads
    take: null, // the connection or account is noted
    removeExpired: null, // expired
    removeByConnection: null, // the connection is noted
  },
  directory: {
    claimLease: null, // a lease
    updateStatus: null, // an import by the service
    put: null, // an import by the service
    countUnseen: null, // reads
    markUnseenGone: null, // an import by the service
  },
  calls: {
    insertAll: null, // calls
    removeBefore: null, // expired
    removeMarksBefore: null, // expired
  },
  aliasCalls: {
    addAll: null, // calls
  },
  callers: {
    addAll: null, // calls
    removeBefore: null, // expired
    erasePerson: null, // the user is noted
  },
  consoleClients: {
    insert: null, // a registration by the service
    remove: null, // a registration by the service
  },
  pendingSignIns: {
    insert: null, // begins a sign-in
    take: null, // the session is noted
    removeExpired: null, // expired
  },
}
