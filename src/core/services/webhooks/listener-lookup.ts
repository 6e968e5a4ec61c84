import type { WebhookListener } from '#core/model/webhooks/webhook-endpoint.ts'
import { keyOfUser, type WorkspaceKey } from '#core/model/workspaces/workspace.ts'
import type { StoreReader } from '#core/ports/store.ts'

/** The app that changes, or the workspace. */
export type ChangeScope = { appId: string } | { workspace: WorkspaceKey }

export type ListenerLookup = (scope: ChangeScope) => Promise<readonly WebhookListener[]>

/** Looks up the webhooks of each scope once. */
export function createListenerLookup({
  webhookEndpoints,
}: Pick<StoreReader, 'webhookEndpoints'>): ListenerLookup {
  const known = new Map<string, Promise<readonly WebhookListener[]>>()
  return (scope) => {
    const key = 'appId' in scope ? scope.appId : keyOfUser(scope.workspace)
    const found = known.get(key) ?? webhookEndpoints.listListeners(scope)
    known.set(key, found)
    return found
  }
}
