import Type, { type Static } from 'typebox'
import { refreshIntervalPattern } from '#core/model/integrations/refresh-interval.ts'
import type { WatchDetails } from '#core/model/integrations/source-watch.ts'
import { makeNullable } from '#endpoints/shared/scalars.wire.ts'

const nullableText = makeNullable(Type.String())

export const SourceWatchV3 = Type.Object(
  {
    every: nullableText,
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
  { every: Type.Optional(makeNullable(Type.String({ pattern: refreshIntervalPattern, maxLength: 5 }))) },
  { title: 'SourceWatchChange' },
)

/** Null ends the schedule. */
export const parseSourceWatchChange = ({ every }: Static<typeof SourceWatchChangeV3>) =>
  every === undefined ? {} : { every: every ?? '' }

export const WebhookAddressV3 = Type.Object(
  { url: Type.String(), previous_ends_at: nullableText },
  { title: 'WebhookAddress' },
)

export const presentSourceWatch = ({
  every,
  watch,
  differenceId,
}: WatchDetails): Static<typeof SourceWatchV3> => ({
  every: every || null,
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
