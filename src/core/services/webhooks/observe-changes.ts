// Notes the changes of a transaction that webhooks report. Writes are observed here, and not reported by use
// cases, so that no way to make a change is forgotten.
import type { App } from '#core/model/apps/app.ts'
import type { AuditActor } from '#core/model/audit/request-origin.ts'
import { isSameOwner, type Owner } from '#core/model/owner.ts'
import { isCandidate, type Release } from '#core/model/releases/release.ts'
import type { ReportedChange } from '#core/model/webhooks/change-event.ts'
import type { WebhookListener } from '#core/model/webhooks/webhook-endpoint.ts'
import { toSharedKey } from '#core/model/workspaces/workspace.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { type ChangeScope, createListenerLookup, type ListenerLookup } from './listener-lookup.ts'
import {
  reportConnection,
  reportDefinitions,
  reportDifference,
  reportDraft,
  reportMember,
  reportRelease,
} from './reported-changes.ts'

export type NotedChange = {
  scope: ChangeScope
  change: ReportedChange
  listeners: readonly WebhookListener[]
}

export type ChangeRecord = {
  changes: NotedChange[]
  actor: AuditActor | null
  /** Whether deliveries may be due after the transaction. */
  hasDue: boolean
}

type Observed = Pick<
  StoreWriter,
  | 'apps'
  | 'releases'
  | 'authConnections'
  | 'pendingDifferences'
  | 'pendingDefinitions'
  | 'workspaces'
  | 'testRuns'
  | 'webhookDeliveries'
  | 'audit'
>

export function observeChanges(writer: StoreWriter): { observed: StoreWriter; record: ChangeRecord } {
  const record: ChangeRecord = { changes: [], actor: null, hasDue: false }
  const note = createNote(record, createListenerLookup(writer))
  const parts: Observed = {
    ...observeApps(writer, note),
    ...observeSources(writer, note),
    ...observeMembers(writer, note),
    webhookDeliveries: observeDeliveries(writer, record),
    audit: {
      ...writer.audit,
      attribute(attribution) {
        record.actor = attribution?.caller.origin.actor ?? null
        writer.audit.attribute(attribution)
      },
    },
  }
  return { observed: { ...writer, ...parts }, record }
}

/**
 * Makes the write. `describe` runs only if a webhook listens: it reads before the write, and describes the
 * change after it.
 */
type NoteWrite = <Before, Result>(
  scope: ChangeScope,
  write: () => Promise<Result>,
  describe: {
    before: () => Promise<Before>
    after: (before: Before, result: Result) => ReportedChange | null | Promise<ReportedChange | null>
  },
) => Promise<Result>

const createNote =
  (record: ChangeRecord, findListeners: ListenerLookup): NoteWrite =>
  async (scope, write, { before, after }) => {
    const listeners = await findListeners(scope)
    if (listeners.length === 0) return write()
    const known = await before()
    const result = await write()
    const change = await after(known, result)
    if (change) record.changes.push({ scope, change, listeners })
    return result
  }

const readNothing = async () => null

function observeApps(
  { apps, releases, authConnections, testRuns }: StoreWriter,
  note: NoteWrite,
): Pick<Observed, 'apps' | 'releases' | 'authConnections' | 'testRuns'> {
  let locked: App | null = null
  return {
    apps: {
      ...apps,
      async findAndLock(user, id) {
        const found = await apps.findAndLock(user, id)
        locked ??= found?.app ?? null
        return found
      },
      async update(app) {
        const change = reportDraft(locked, app)
        const write = () => apps.update(app)
        return change ? note({ appId: app.id }, write, { before: readNothing, after: () => change }) : write()
      },
    },
    releases: {
      ...releases,
      insert: (release, frozen) => noteRelease(note, release, () => releases.insert(release, frozen)),
      insertFromDraft: (release, frozen) =>
        noteRelease(note, release, () => releases.insertFromDraft(release, frozen)),
      publish: (appId, id, at) =>
        note({ appId }, () => releases.publish(appId, id, at), {
          before: () => releases.findById(appId, id),
          after: (release, isPublished) =>
            release && isPublished
              ? reportRelease(isCandidate(release) ? 'release.published' : 'release.restored', release)
              : null,
        }),
    },
    authConnections: {
      ...authConnections,
      update: (next) =>
        note({ appId: next.appId }, () => authConnections.update(next), {
          before: () => authConnections.findById(next.appId, next.id),
          after: (old) => reportConnection(old, next),
        }),
    },
    testRuns: {
      ...testRuns,
      put: (appId, stored) =>
        note({ appId }, () => testRuns.put(appId, stored), {
          before: readNothing,
          after: () => {
            const { passed, failed } = stored.run
            return failed > 0 ? { type: 'tests.failed', tests: { passed, failed } } : null
          },
        }),
    },
  }
}

/** A release that is frozen to be promoted is told when it becomes live. */
const noteRelease = (note: NoteWrite, release: Release, write: () => Promise<void>): Promise<void> =>
  note({ appId: release.appId }, write, {
    before: readNothing,
    after: () => (release.state === 'published' ? reportRelease('release.published', release) : null),
  })

function observeSources(
  { integrations, pendingDifferences, pendingDefinitions }: StoreWriter,
  note: NoteWrite,
): Pick<Observed, 'pendingDifferences' | 'pendingDefinitions'> {
  return {
    pendingDifferences: {
      ...pendingDifferences,
      put: (difference, operations) =>
        note({ appId: difference.appId }, () => pendingDifferences.put(difference, operations), {
          before: () => integrations.findById(difference.appId, difference.integrationId),
          after: (integration) => integration && reportDifference(integration, difference),
        }),
    },
    pendingDefinitions: {
      ...pendingDefinitions,
      replaceAll: (appId, integrationId, listed) =>
        note({ appId }, () => pendingDefinitions.replaceAll(appId, integrationId, listed), {
          before: () => pendingDefinitions.list(appId),
          after: async (known) => {
            const integration = await integrations.findById(appId, integrationId)
            return integration && reportDefinitions(integration, known, listed)
          },
        }),
    },
  }
}

function observeMembers({ workspaces }: StoreWriter, note: NoteWrite): Pick<Observed, 'workspaces'> {
  const findMember = async (workspaceId: string, user: Owner) =>
    (await workspaces.listMembers(workspaceId)).find((member) => isSameOwner(member.user, user))
  return {
    workspaces: {
      ...workspaces,
      putMember: (member) =>
        note({ workspace: toSharedKey(member.workspaceId) }, () => workspaces.putMember(member), {
          before: () => findMember(member.workspaceId, member.user),
          after: (known) => (known ? null : reportMember('member.added', member)),
        }),
      removeMember: (workspaceId, user) =>
        note({ workspace: toSharedKey(workspaceId) }, () => workspaces.removeMember(workspaceId, user), {
          before: () => findMember(workspaceId, user),
          after: (known) => (known ? reportMember('member.removed', known) : null),
        }),
    },
  }
}

function observeDeliveries(
  { webhookDeliveries }: StoreWriter,
  record: ChangeRecord,
): StoreWriter['webhookDeliveries'] {
  const mark = <Result>(result: Promise<Result>) => {
    record.hasDue = true
    return result
  }
  return {
    ...webhookDeliveries,
    insertAll: (deliveries, options) => mark(webhookDeliveries.insertAll(deliveries, options)),
    replay: (webhookId, id) => mark(webhookDeliveries.replay(webhookId, id)),
    replayFailed: (webhookId, since) => mark(webhookDeliveries.replayFailed(webhookId, since)),
  }
}
