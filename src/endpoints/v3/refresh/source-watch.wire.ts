import Type, { type Static } from 'typebox'
import { refreshIntervalPattern } from '#core/model/integrations/refresh-interval.ts'
import type { WatchDetails } from '#core/model/integrations/source-watch.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])

export const SourceWatchV3 = Type.Object(
  {
    every: Type.String(),
    checked_at: nullableText,
    next_check_at: nullableText,
    last_error: nullableText,
    requested_at: nullableText,
    pending_difference_id: nullableText,
    webhook: Type.Object(
      { active: Type.Boolean(), previous_ends_at: nullableText },
      { title: 'SourceWebhook' },
    ),
  },
  { title: 'SourceWatch' },
)

export const SourceWatchChangeV3 = Type.Object(
  { every: Type.Optional(Type.String({ pattern: refreshIntervalPattern, maxLength: 5 })) },
  { title: 'SourceWatchChange' },
)

export const WebhookAddressV3 = Type.Object(
  { url: Type.String(), previous_ends_at: nullableText },
  { title: 'WebhookAddress' },
)

export const presentSourceWatch = ({
  every,
  watch,
  differenceId,
}: WatchDetails): Static<typeof SourceWatchV3> => ({
  every,
  checked_at: watch.checkedAt,
  next_check_at: every === '' ? null : watch.nextCheckAt,
  last_error: watch.lastError,
  requested_at: watch.requestedAt,
  pending_difference_id: differenceId,
  webhook: {
    active: watch.webhook.secretDigest !== '',
    previous_ends_at: watch.webhook.previousEndsAt,
  },
})
