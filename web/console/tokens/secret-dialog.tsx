import { type ReactNode, useState } from 'react'
import { tokensTexts as texts } from '../texts/tokens-texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { CopyBlock } from './copy-block.tsx'

export type SecretLabels = Record<'secretTitle' | 'copySecret', string>

type SecretDialogProps = {
  labels: SecretLabels
  secret: string
  onClose: () => void
  children?: ReactNode
}

/** Shows a new token. It cannot be shown again, so Escape or a click outside does not close the dialog at once. */
export function SecretDialog({ labels, secret, onClose, children }: SecretDialogProps) {
  const [isClosing, setIsClosing] = useState(false)
  return (
    <Dialog
      isOpen
      onClose={() => (isClosing ? onClose() : setIsClosing(true))}
      title={labels.secretTitle}
      footer={
        <Button look="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {isClosing ? (
          <Notice tone="danger" isAlert title={texts.closing}>
            {texts.closingHint}
          </Notice>
        ) : (
          <Notice tone="warning" title={texts.secretOnce}>
            {texts.secretHint}
          </Notice>
        )}
        <CopyBlock text={secret} label={labels.copySecret} />
        {children}
      </div>
    </Dialog>
  )
}
