// Which writes of the store are changes of the audit trail. A part of the store that is missing here does not compile.
import type { App } from '#core/model/apps/app.ts'
import type { AuditAction, AuditKind, ChangeNote } from '#core/model/audit/audit-entry.ts'
import type { SourceWatch } from '#core/model/integrations/source-watch.ts'
import type { StoreWriter } from '#core/ports/store.ts'

type WriterPart = Exclude<keyof StoreWriter, 'readContents' | 'readFrame' | 'readTime' | 'audit'>

/** `before`: the app as it was locked, if it was. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments and results of any method
type NoteWrite = (args: any[], result: any, before: App | null) => ChangeNote | null

export type AuditedMethods = Record<string, NoteWrite>

const note = (kind: AuditKind, action: AuditAction, ids: readonly string[]): ChangeNote | null =>
  ids.length > 0 ? { kind, action, ids } : null

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const createChildNotes = (kind: AuditKind): AuditedMethods => ({
  insert: ([row]) => note(kind, 'created', [row.id]),
  insertAll: ([rows]) => note(kind, 'created', idsOf(rows)),
  update: ([row]) => note(kind, 'changed', [row.id]),
  updateAll: ([rows]) => note(kind, 'changed', idsOf(rows)),
  remove: ([, id], removed) => note(kind, 'removed', removed ? [id] : []),
  removeAll: ([, ids]) => note(kind, 'removed', ids),
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

/** Empty parts hold nothing that a user changes, such as renewed tokens, recorded calls or the directory. */
export const auditedWrites: Record<WriterPart, AuditedMethods> = {
  apps: {
    insert: ([app]) => note('app', 'created', [app.id]),
    update: ([app], _saved, before) =>
      before && before.id === app.id && isSameApp(before, app) ? null : note('app', 'changed', [app.id]),
    remove: ([app]) => note('app', 'removed', [app.id]),
  },
  authConnections: createChildNotes('auth_connection'),
  integrations: createChildNotes('integration'),
  operations: createChildNotes('operation'),
  tools: createChildNotes('tool'),
  widgets: createChildNotes('widget'),
  prompts: createChildNotes('prompt'),
  skills: createChildNotes('skill'),
  testCases: createChildNotes('test_case'),
  releases: {
    insert: ([release]) => note('release', 'created', [release.id]),
    insertFromDraft: ([release]) => note('release', 'created', [release.id]),
    publish: ([, id], published) => note('release', 'changed', published ? [id] : []),
    removeExpired: (_args, ids) => note('release', 'removed', ids),
  },
  pendingDefinitions: {
    setDecision: ([, integrationId]) => note('pending_definition', 'changed', [integrationId]),
  },
  sourceWatches: {
    change: ([, integrationId, change]) =>
      note('webhook', 'changed', hasWatchChange(change) ? [integrationId] : []),
  },
  pendingDifferences: { put: ([difference]) => note('pending_difference', 'created', [difference.id]) },
  consoleSessions: {
    insert: ([session]) => note('session', 'created', [session.id]),
    remove: (_args, removed) => note('session', 'removed', idsOf(removed)),
  },
  workspaces: {
    insert: ([workspace]) => note('workspace', 'created', [workspace.id]),
    update: ([workspace]) => note('workspace', 'changed', [workspace.id]),
    remove: ([id]) => note('workspace', 'removed', [id]),
    putMember: ([member]) => note('workspace_member', 'changed', [member.id]),
    removeMember: ([workspaceId], isRemoved) =>
      note('workspace_member', 'removed', isRemoved ? [workspaceId] : []),
    insertInvitation: ([invitation]) => note('workspace_invitation', 'created', [invitation.id]),
    removeInvitation: ([, id], isRemoved) => note('workspace_invitation', 'removed', isRemoved ? [id] : []),
  },
  machineTokens: {
    insert: ([token]) => note('token', 'created', [token.id]),
    remove: ([, id], isRemoved) => note('token', 'removed', isRemoved ? [id] : []),
  },
  serviceAccounts: {
    insert: ([account]) => note('service_account', 'created', [account.id]),
    update: ([account]) => note('service_account', 'changed', [account.id]),
    remove: ([id], isRemoved) => note('service_account', 'removed', isRemoved ? [id] : []),
  },
  personalAccounts: {
    put: ([account]) => note('account', 'created', [account.id]),
    remove: ([ids]) => note('account', 'removed', ids),
  },
  accountLinks: {},
  callApprovals: {},
  oauthTokens: {},
  pendingAuthorizations: {},
  testRuns: {},
  directory: {},
  calls: {},
  aliasCalls: {},
  consoleClients: {},
  pendingSignIns: {},
}
