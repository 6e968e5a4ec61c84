// Webhooks and their deliveries in the store. Times of attempts are by the clock of the database, which all replicas
// share.
import type { ListPage, PageKey } from '#base/page.ts'
import type { Instant } from '#base/time.ts'
import type {
  DeliveryAttempt,
  DeliveryState,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookListener,
} from '#core/model/webhooks/webhook-endpoint.ts'
import type { WorkspaceKey } from '#core/model/workspaces/workspace.ts'

export interface WebhookEndpointReader {
  find(workspace: WorkspaceKey, id: string): Promise<WebhookEndpoint | null>
  /** Oldest first. */
  list(workspace: WorkspaceKey): Promise<WebhookEndpoint[]>
  /** The enabled ones of the workspace, or of the workspace of the app. */
  listListeners(scope: { workspace: WorkspaceKey } | { appId: string }): Promise<WebhookListener[]>
  /** The workspaces with an enabled webhook. */
  listWorkspaces(): Promise<WorkspaceKey[]>
}

export interface WebhookEndpointWriter extends WebhookEndpointReader {
  insert(endpoint: WebhookEndpoint): Promise<void>
  update(endpoint: WebhookEndpoint): Promise<WebhookEndpoint>
  /** With its deliveries. False when there is none. */
  remove(id: string): Promise<boolean>
  /** All of a workspace; returns their ids. */
  removeAll(workspace: WorkspaceKey): Promise<string[]>
  findById(id: string): Promise<WebhookEndpoint | null>
  /** Changes no revision: it is no edit. */
  recordHealth(id: string, health: Pick<WebhookEndpoint, 'failingSince' | 'lastFailureAt'>): Promise<void>
}

export type DeliveryFilter = { state?: DeliveryState; eventType?: string }

export interface WebhookDeliveryReader {
  find(webhookId: string, id: string): Promise<WebhookDelivery | null>
  /** The newest first. */
  listPage(
    webhookId: string,
    filter: DeliveryFilter,
    page: { limit: number; after: PageKey | null },
  ): Promise<ListPage<WebhookDelivery>>
  /** Milliseconds until the next attempt of any delivery is due; null means none waits. */
  findDelay(): Promise<number | null>
}

/** `delayMs`: the time until the first attempt. */
export type NewDelivery = Pick<
  WebhookDelivery,
  'id' | 'webhookId' | 'eventId' | 'eventType' | 'appId' | 'body' | 'createdAt'
> & {
  delayMs: number
}

/** A delivery whose attempt may begin. */
export type DueDelivery = Pick<WebhookDelivery, 'id' | 'webhookId' | 'eventId' | 'body' | 'started'>

/** `retryInMs`: absent when no attempt follows. */
export type LoggedAttempt = {
  attempt: DeliveryAttempt
  state: DeliveryState
  retryInMs?: number
}

export interface WebhookDeliveryWriter extends WebhookDeliveryReader {
  /**
   * Skips webhooks that were deleted meanwhile, and events that a webhook already has. With `coalesces`, also webhooks
   * with a waiting delivery of the same type and app: its first attempt has not begun, so it stands for both changes.
   */
  insertAll(deliveries: readonly NewDelivery[], options: { coalesces: boolean }): Promise<number>
  /**
   * The due deliveries, at most `perWebhook` for each webhook that is not in `busy`. Others see them again after
   * `claimMs`, in case this process ends before it logs their attempts.
   */
  claimDue(limits: {
    limit: number
    perWebhook: number
    busy: readonly string[]
    claimMs: number
  }): Promise<DueDelivery[]>
  /** Logs an attempt. It decides what follows only if no later attempt has begun. */
  logAttempt(due: DueDelivery, logged: LoggedAttempt): Promise<void>
  /** Makes a claimed delivery due again: its attempt did not begin or was interrupted. */
  unclaim(due: DueDelivery): Promise<void>
  /** Makes a finished delivery due; false when there is no such delivery. */
  replay(webhookId: string, id: string): Promise<boolean>
  /** Like `replay`, for failed deliveries of events since then; returns their number. */
  replayFailed(webhookId: string, since: Instant): Promise<number>
  /** Ends the waiting deliveries of a webhook. */
  failWaiting(webhookId: string): Promise<void>
  /** Removes at most `limit` finished deliveries of events before `instant`; returns their number. */
  removeBefore(instant: Instant, limit: number): Promise<number>
}
