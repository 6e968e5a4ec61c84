import type { CreatedServiceCredential, ServiceAccount } from '../../../api/queries/service-accounts.ts'
import { serviceAccountsTexts as texts } from '../../../texts/service-accounts-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type CreatedCredentialDialogProps = {
  account: ServiceAccount
  created: CreatedServiceCredential
  onClose: () => void
}

/** Shows a token or client secret, which cannot be shown again. */
export const CreatedCredentialDialog = ({ account, created, onClose }: CreatedCredentialDialogProps) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={texts.secretTitle}
    description={texts.secretHint}
    footer={
      <Button look="primary" onClick={onClose}>
        {texts.done}
      </Button>
    }
  >
    <dl className="flex flex-col gap-3">
      <CopiedText label={texts.kinds[created.credential.kind]} text={created.secret} />
      {created.credential.kind === 'client_secret' && (
        <>
          <CopiedText label={texts.clientId} text={account.id} />
          <CopiedText label={texts.tokenUrl} text={account.token_url ?? ''} />
        </>
      )}
    </dl>
  </Dialog>
)

const CopiedText = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt className="mb-1 text-sm font-medium">{label}</dt>
    <dd className="flex items-center gap-1 rounded-control border border-line bg-raised py-1 pr-1 pl-3">
      <code className="min-w-0 grow font-mono text-xs break-all">{text}</code>
      <CopyButton text={text} label={`${texts.copySecret}: ${label}`} />
    </dd>
  </div>
)
