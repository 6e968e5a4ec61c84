import { useState } from 'react'
import {
  changeWebhook,
  deleteWebhookEndpoint,
  deliveriesKey,
  sendTestEvent,
  type Webhook,
  type WebhookChange,
  webhooksQuery,
} from '../../../api/queries/webhooks.ts'
import { ChangeDialog } from '../../../editing/change-dialog.tsx'
import { useChange } from '../../../editing/use-change.ts'
import { webhooksTexts as texts } from '../../../texts/webhooks-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { EditWebhookDialog } from './edit-webhook-dialog.tsx'
import { RotateSecretDialog } from './rotate-secret-dialog.tsx'
import { WebhookSummary } from './webhook-summary.tsx'

type OpenDialog = 'edit' | 'rotate' | 'remove' | null

export function WebhookRow({ workspaceId, webhook }: { workspaceId: string; webhook: Webhook }) {
  const address = { workspaceId, webhookId: webhook.id }
  const { queryKey } = webhooksQuery(workspaceId)
  const [isOpen, setIsOpen] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = () => setDialog(null)
  const change = useChange({
    send: (body: WebhookChange) => changeWebhook(address, body),
    outdates: queryKey,
  })
  const test = useChange({
    send: () => sendTestEvent(address),
    outdates: deliveriesKey(address),
    done: texts.testSent,
    onDone: () => setIsOpen(true),
  })
  const error = change.error ?? test.error
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <div className="flex items-start gap-x-4">
        <WebhookSummary webhook={webhook} />
        <Switch
          label={texts.enabled(webhook.url)}
          isOn={webhook.enabled}
          isBusy={change.isPending}
          onChange={(enabled) => change.mutate({ enabled })}
        />
      </div>
      {error && <ErrorNotice error={error} />}
      <div className="flex flex-wrap gap-2">
        <Button
          aria-expanded={isOpen}
          aria-label={texts.deliveriesOf(webhook.url)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {texts.deliveries}
        </Button>
        <Button
          aria-label={texts.testNamed(webhook.url)}
          isBusy={test.isPending}
          onClick={() => test.mutate()}
        >
          {texts.test}
        </Button>
        <Button aria-label={texts.editNamed(webhook.url)} onClick={() => setDialog('edit')}>
          {texts.edit}
        </Button>
        <Button aria-label={texts.rotateNamed(webhook.url)} onClick={() => setDialog('rotate')}>
          {texts.rotate}
        </Button>
        <Button aria-label={texts.removeNamed(webhook.url)} onClick={() => setDialog('remove')}>
          {texts.remove}
        </Button>
      </div>
      {isOpen && <DeliveryList address={address} url={webhook.url} />}
      {dialog === 'edit' && <EditWebhookDialog {...{ workspaceId, webhook }} onClose={close} />}
      {dialog === 'rotate' && <RotateSecretDialog address={address} onClose={close} />}
      {dialog === 'remove' && (
        <ChangeDialog
          onClose={close}
          title={texts.removeTitle}
          action={texts.remove}
          send={() => deleteWebhookEndpoint(address)}
          outdates={queryKey}
          done={texts.removed}
        >
          <p>{texts.removeHint}</p>
        </ChangeDialog>
      )}
    </div>
  )
}
