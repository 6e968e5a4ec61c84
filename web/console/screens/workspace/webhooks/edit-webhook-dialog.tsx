import { useState } from 'react'
import { changeWebhook, type Webhook, webhooksQuery } from '../../../api/queries/webhooks.ts'
import { useChange } from '../../../editing/use-change.ts'
import { webhooksTexts as texts } from '../../../texts/webhooks-texts.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { divideViolations, OtherViolations } from '../../../workspaces/field-violations.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { isComplete, toWebhookBody, toWebhookValues } from './webhook-values.ts'

type EditWebhookDialogProps = { workspaceId: string; webhook: Webhook; onClose: () => void }

export function EditWebhookDialog({ workspaceId, webhook, onClose }: EditWebhookDialogProps) {
  const [values, setValues] = useState(() => toWebhookValues(webhook))
  const change = useChange({
    send: () => changeWebhook({ workspaceId, webhookId: webhook.id }, toWebhookBody(values)),
    outdates: webhooksQuery(workspaceId).queryKey,
    onDone: onClose,
  })
  const violations = divideViolations(change.error, ['url', 'description'])
  return (
    <FormDialog
      onClose={onClose}
      title={texts.editTitle}
      action={texts.save}
      isBusy={change.isPending}
      isDisabled={!isComplete(values)}
      noValidate
      onSubmit={() => change.mutate()}
    >
      <WebhookFields
        workspaceId={workspaceId}
        values={values}
        violations={violations}
        onChange={(changed) => setValues({ ...values, ...changed })}
      />
      <OtherViolations violations={violations} />
    </FormDialog>
  )
}
