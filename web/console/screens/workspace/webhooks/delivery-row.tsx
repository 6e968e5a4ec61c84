import { useState } from 'react'
import {
  type DeliveryState,
  deliveriesKey,
  replayDelivery,
  type WebhookAddress,
  type WebhookDeliveryItem,
  type WebhookEventType,
} from '../../../api/queries/webhooks.ts'
import { useChange } from '../../../editing/use-change.ts'
import { webhooksTexts as texts } from '../../../texts/webhooks-texts.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'

const tones: Record<DeliveryState, Tone> = { pending: 'info', succeeded: 'accent', failed: 'danger' }

export const nameEvent = (type: string): string =>
  texts.eventTypes[type as WebhookEventType] ?? texts.testEvent

type DeliveryRowProps = { address: WebhookAddress; delivery: WebhookDeliveryItem }

export function DeliveryRow({ address, delivery }: DeliveryRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const replay = useChange({
    send: () => replayDelivery(address, delivery.id),
    outdates: deliveriesKey(address),
    done: texts.replayed,
  })
  const name = nameEvent(delivery.event_type)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <DeliverySummary delivery={delivery} name={name} />
      <div className="flex gap-2">
        <Button aria-label={texts.detailsOf(name)} onClick={() => setIsOpen(true)}>
          {texts.details}
        </Button>
        {delivery.state !== 'pending' && (
          <Button
            aria-label={texts.replayNamed(name)}
            isBusy={replay.isPending}
            onClick={() => replay.mutate()}
          >
            {texts.replay}
          </Button>
        )}
      </div>
      {isOpen && (
        <DeliveryDialog
          address={address}
          deliveryId={delivery.id}
          name={name}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

const DeliverySummary = ({ delivery, name }: { delivery: WebhookDeliveryItem; name: string }) => {
  const last = delivery.attempts.at(-1)
  return (
    <div className="min-w-0 grow basis-56">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-sm font-medium">{name}</span>
        <Badge tone={tones[delivery.state]}>{texts.states[delivery.state]}</Badge>
      </p>
      <p className="text-xs wrap-anywhere text-muted">
        <RelativeTime time={delivery.created_at} />
        {last && ` · ${texts.attemptCount(delivery.attempts.length)}`}
        {last && ` · ${last.status === null ? last.error : texts.status(last.status)}`}
        {last && delivery.next_attempt_at && (
          <>
            {' '}
            · {texts.nextAttempt} <RelativeTime time={delivery.next_attempt_at} />
          </>
        )}
      </p>
    </div>
  )
}
