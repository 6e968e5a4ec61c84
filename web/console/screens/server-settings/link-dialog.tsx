import type { OneTimeLink } from '../../api/queries/users.ts'
import { serverSettingsTexts } from '../../texts/server-settings-texts.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

const texts = serverSettingsTexts.people

type LinkDialogProps = { title: string; hint: string; link: OneTimeLink; onClose: () => void }

/** Shows a one-time link, which cannot be shown again. */
export const LinkDialog = ({ title, hint, link, onClose }: LinkDialogProps) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={title}
    description={hint}
    footer={
      <Button look="primary" onClick={onClose}>
        {texts.close}
      </Button>
    }
  >
    <div className="flex items-center gap-1 rounded-control border border-line bg-raised py-1 pr-1 pl-3">
      <code className="min-w-0 grow font-mono text-xs break-all">{link.url}</code>
      <CopyButton text={link.url} />
    </div>
    <p className="mt-2 text-sm text-muted">
      {texts.inviteExpires} <RelativeTime time={link.expires_at} />.
    </p>
  </Dialog>
)
