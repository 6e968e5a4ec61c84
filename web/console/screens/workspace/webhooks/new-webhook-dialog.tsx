import { useState } from 'react'
import { createWebhookEndpoint, webhooksQuery } from '../../../api/queries/webhooks.ts'
import { useChange } from '../../../editing/use-change.ts'
import { webhooksTexts as texts } from '../../../texts/webhooks-texts.ts'
import { SecretDialog } from '../../../tokens/secret-dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { divideViolations, OtherViolations } from '../../../workspaces/field-violations.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { emptyWebhook, isComplete, toWebhookBody } from './webhook-values.ts'

/** Creates a webhook, then shows its secret once. */
export function NewWebhookDialog({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const [values, setValues] = useState(emptyWebhook)
  const creation = useChange({
    send: () => createWebhookEndpoint(workspaceId, toWebhookBody(values)),
    outdates: webhooksQuery(workspaceId).queryKey,
  })
  const violations = divideViolations(creation.error, ['url', 'description'])
  if (creation.data)
    return (
      <SecretDialog labels={texts} secret={creation.data.secret} onClose={onClose}>
        <p className="text-sm text-muted">{texts.secretUse}</p>
      </SecretDialog>
    )
  return (
    <FormDialog
      onClose={onClose}
      title={texts.create}
      action={texts.submit}
      isBusy={creation.isPending}
      isDisabled={!isComplete(values)}
      noValidate
      onSubmit={() => creation.mutate()}
    >
      <WebhookFields
        workspaceId={workspaceId}
        values={values}
        violations={violations}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      <OtherViolations violations={violations} />
    </FormDialog>
  )
}
