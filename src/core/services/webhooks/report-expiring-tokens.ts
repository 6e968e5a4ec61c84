// Reports tokens that end soon, once for each token and webhook.
import type { StopCheck } from '#base/batches.ts'
import { addMilliseconds, type Instant } from '#base/time.ts'
import { isServiceAccount } from '#core/model/tokens/service-account.ts'
import { isListening, type WebhookListener } from '#core/model/webhooks/webhook-endpoint.ts'
import type { WorkspaceKey } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import type { EndingToken } from '#core/ports/stores/token-store.ts'
import { describeEventPlace, type EventDeps, insertEvent } from './store-events.ts'

const noticeMs = 7 * 24 * 60 * 60_000

export async function reportExpiringTokens(
  deps: EventDeps & Deps<'store'>,
  isStopping: StopCheck,
): Promise<void> {
  const workspaces = await deps.store.read((reader) => reader.webhookEndpoints.listWorkspaces())
  for (const workspace of workspaces) {
    if (isStopping()) return
    await reportTokensOf(deps, workspace)
  }
}

async function reportTokensOf(deps: EventDeps & Deps<'store'>, workspace: WorkspaceKey): Promise<void> {
  const now = deps.clock.now()
  const span = { since: now, until: addMilliseconds(now, noticeMs) }
  const ending = await deps.store.read((reader) => reader.machineTokens.listEnding(workspace, span))
  const due = ending.filter((token) => isDue(token, now))
  if (due.length === 0) return
  await deps.store.transact(async (writer) => {
    const listeners = await writer.webhookEndpoints.listListeners({ workspace })
    for (const token of due) await reportToken(deps, writer, { workspace, listeners, now, ...token })
  })
}

/** A token that lasts only a few days is not reported as soon as it is created. */
function isDue({ token: { createdAt }, endsAt }: EndingToken, now: Instant): boolean {
  const end = Date.parse(endsAt)
  return Date.parse(now) >= end - Math.min(noticeMs, (end - Date.parse(createdAt)) / 4)
}

type TokenReport = EndingToken & {
  workspace: WorkspaceKey
  listeners: readonly WebhookListener[]
  now: Instant
}

async function reportToken(
  deps: EventDeps,
  writer: StoreWriter,
  { workspace, listeners, now, token, endsAt }: TokenReport,
): Promise<void> {
  const { id, kind, name, owner, appId } = token
  const listening = listeners.filter((listener) => isListening(listener, { type: 'token.expiring', appId }))
  const app = appId === null ? null : await writer.apps.findById(appId)
  await insertEvent(deps, writer, {
    listening,
    eventId: formEventId(deps, [id, endsAt]),
    event: {
      type: 'token.expiring',
      token: {
        id,
        kind,
        name,
        expiresAt: endsAt,
        serviceAccountId: isServiceAccount(owner) ? owner.subject : null,
      },
      ...describeEventPlace(deps, workspace, app),
      at: now,
      actor: null,
    },
  })
}

/** The same text for the same expiry of the same token, so that a webhook gets the event once. */
const formEventId = ({ digest }: Deps<'digest'>, parts: string[]): string =>
  `evt_0${digest.sha256(JSON.stringify(parts)).replace('sha256:', '').slice(0, 25)}`
