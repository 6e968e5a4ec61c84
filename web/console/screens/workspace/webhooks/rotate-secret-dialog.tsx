import { rotateWebhookSecret, type WebhookAddress, webhooksQuery } from '../../../api/queries/webhooks.ts'
import { useChange } from '../../../editing/use-change.ts'
import { webhooksTexts as texts } from '../../../texts/webhooks-texts.ts'
import { SecretDialog } from '../../../tokens/secret-dialog.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'

/** Replaces the secret, then shows the new one once. */
export function RotateSecretDialog({ address, onClose }: { address: WebhookAddress; onClose: () => void }) {
  const rotation = useChange({
    send: () => rotateWebhookSecret(address),
    outdates: webhooksQuery(address.workspaceId).queryKey,
  })
  if (rotation.data)
    return (
      <SecretDialog labels={texts} secret={rotation.data.secret} onClose={onClose}>
        <p className="text-sm text-muted">{texts.rotateHint}</p>
      </SecretDialog>
    )
  return (
    <ConfirmDialog isOpen onClose={onClose} title={texts.rotateTitle} action={texts.rotate} change={rotation}>
      <p>{texts.rotateHint}</p>
    </ConfirmDialog>
  )
}
