import type { SentWorkspaceInvitation } from '../../../api/queries/workspaces.ts'
import { texts as common } from '../../../texts/texts.ts'
import { workspaceTexts } from '../../../texts/workspace-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'

const texts = workspaceTexts.invitations

type InvitationLinkDialogProps = { invitation: SentWorkspaceInvitation; onClose: () => void }

/** Shows the link of an invitation, which cannot be shown again. */
export const InvitationLinkDialog = ({ invitation, onClose }: InvitationLinkDialogProps) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={texts.linkTitle(invitation.email)}
    description={texts.linkHint}
    footer={
      <Button look="primary" onClick={onClose}>
        {common.common.close}
      </Button>
    }
  >
    <div className="flex items-center gap-1 rounded-control border border-line bg-raised py-1 pr-1 pl-3">
      <code className="min-w-0 grow font-mono text-xs break-all">{invitation.url}</code>
      <CopyButton text={invitation.url} />
    </div>
    <p className="mt-2 text-sm text-muted">
      {texts.expires} <RelativeTime time={invitation.expires_at} />. {texts.replaced}
    </p>
  </Dialog>
)
