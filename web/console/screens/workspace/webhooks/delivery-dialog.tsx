import { useQuery } from '@tanstack/react-query'
import { deliveryQuery, type WebhookAddress, type WebhookDelivery } from '../../../api/queries/webhooks.ts'
import { webhooksTexts as texts } from '../../../texts/webhooks-texts.ts'
import { CopyBlock } from '../../../tokens/copy-block.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'

type DeliveryDialogProps = { address: WebhookAddress; deliveryId: string; name: string; onClose: () => void }

/** The body that is sent, and all attempts. */
export const DeliveryDialog = ({ address, deliveryId, name, onClose }: DeliveryDialogProps) => (
  <Dialog
    isOpen
    size="large"
    onClose={onClose}
    title={name}
    footer={<Button onClick={onClose}>{texts.close}</Button>}
  >
    <QueryContent query={useQuery(deliveryQuery(address, deliveryId))}>
      {(delivery) => <DeliveryFacts delivery={delivery} />}
    </QueryContent>
  </Dialog>
)

const DeliveryFacts = ({ delivery }: { delivery: WebhookDelivery }) => (
  <div className="flex flex-col gap-4">
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">{texts.eventId}</h3>
      <code className="font-mono text-xs wrap-anywhere">{delivery.event_id}</code>
    </section>
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">{texts.attempts}</h3>
      {delivery.attempts.length === 0 && <p className="text-sm text-muted">{texts.noAttempts}</p>}
      <ol className="flex flex-col gap-2">
        {delivery.attempts.map((attempt) => (
          <li key={attempt.at}>
            <Attempt attempt={attempt} />
          </li>
        ))}
      </ol>
    </section>
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">{texts.body}</h3>
      <CopyBlock text={JSON.stringify(JSON.parse(delivery.body), null, 2)} label={texts.body} />
    </section>
  </div>
)

const Attempt = ({ attempt }: { attempt: WebhookDelivery['attempts'][number] }) => (
  <>
    <p className="text-sm wrap-anywhere">
      {attempt.status === null ? attempt.error : texts.status(attempt.status)}{' '}
      <span className="text-muted">
        · <RelativeTime time={attempt.at} /> · {texts.duration(attempt.duration_ms)}
      </span>
    </p>
    {attempt.answer && (
      <pre className="max-h-40 overflow-auto rounded-control bg-raised p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
        {attempt.answer}
      </pre>
    )}
  </>
)
