import type { NewWebhook, Webhook, WebhookEventType } from '../../../api/queries/webhooks.ts'

/** The fields of the form. A null list selects all. */
export type WebhookValues = {
  url: string
  description: string
  eventTypes: WebhookEventType[] | null
  appIds: string[] | null
}

export const emptyWebhook: WebhookValues = { url: '', description: '', eventTypes: null, appIds: null }

const emptyAsNull = <Value>(values: Value[]) => (values.length === 0 ? null : values)

export const toWebhookValues = ({ url, description, event_types, app_ids }: Webhook): WebhookValues => ({
  url,
  description,
  eventTypes: emptyAsNull(event_types as WebhookEventType[]),
  appIds: emptyAsNull(app_ids),
})

export const toWebhookBody = ({ url, description, eventTypes, appIds }: WebhookValues): NewWebhook => ({
  url: url.trim(),
  description: description.trim(),
  event_types: eventTypes ?? [],
  app_ids: appIds ?? [],
})

/** Whether each list that limits the webhook has an entry: the API takes an empty list as no limit. */
export const isComplete = ({ url, eventTypes, appIds }: WebhookValues): boolean =>
  url.trim() !== '' && eventTypes?.length !== 0 && appIds?.length !== 0
