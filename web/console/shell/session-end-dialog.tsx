import { serviceUrl } from '../api/api-client.ts'
import { texts } from '../texts/texts.ts'
import { buttonClasses } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

/** Asks for a new sign-in in a second window, so that this page keeps its edits. */
const SessionEndDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={texts.session.ended}
    description={texts.session.endedHint}
    footer={
      <a
        className={buttonClasses('primary')}
        target="_blank"
        rel="noopener opener"
        href={`${serviceUrl}/console/sign-in?to=/signed-in`}
      >
        {texts.session.signInAgain}
      </a>
    }
  />
)

export default SessionEndDialog
