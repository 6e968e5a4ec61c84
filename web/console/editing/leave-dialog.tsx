import { useState } from 'react'
import { texts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

type LeaveDialogProps = {
  onStay: () => void
  onLeave: () => void
  /** Saves and leaves, or stays if the service rejects it. Undefined if the edits cannot be saved. */
  onSave: (() => Promise<void>) | undefined
}

export default function LeaveDialog({ onStay, onLeave, onSave }: LeaveDialogProps) {
  const [isSaving, setIsSaving] = useState(false)
  const save = () => {
    setIsSaving(true)
    void onSave?.()
  }
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={texts.leave.title}
      description={texts.leave.hint}
      footer={
        <>
          <Button look="danger" onClick={onLeave}>
            {texts.leave.discard}
          </Button>
          <Button onClick={onStay}>{texts.leave.stay}</Button>
          {onSave && (
            <Button look="primary" isBusy={isSaving} onClick={save}>
              {texts.leave.save}
            </Button>
          )}
        </>
      }
    />
  )
}
