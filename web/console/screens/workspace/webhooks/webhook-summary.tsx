import type { Webhook } from '../../../api/queries/webhooks.ts'
import { webhooksTexts as texts } from '../../../texts/webhooks-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'

/** The address of a webhook and its status. */
export const WebhookSummary = ({ webhook }: { webhook: Webhook }) => (
  <div className="min-w-0 grow">
    <p className="flex flex-wrap items-center gap-2">
      <span className="font-medium wrap-anywhere">{webhook.url}</span>
      <WebhookBadge webhook={webhook} />
    </p>
    <p className="text-sm wrap-anywhere text-muted">
      {webhook.description && `${webhook.description} · `}
      {texts.eventCount(webhook.event_types.length)}
      {webhook.failing_since && (
        <>
          {' '}
          · {texts.failingSince} <RelativeTime time={webhook.failing_since} />
        </>
      )}
      {webhook.previous_secret_ends_at && Date.parse(webhook.previous_secret_ends_at) > Date.now() && (
        <>
          {' '}
          · {texts.twoSecrets} <RelativeTime time={webhook.previous_secret_ends_at} />
        </>
      )}
    </p>
  </div>
)

function WebhookBadge({
  webhook: { enabled, disabled_reason: reason, failing_since },
}: {
  webhook: Webhook
}) {
  if (reason) return <Badge tone="danger">{texts.disabledReasons[reason]}</Badge>
  if (!enabled) return <Badge>{texts.disabled}</Badge>
  return failing_since && <Badge tone="warning">{texts.failing}</Badge>
}
