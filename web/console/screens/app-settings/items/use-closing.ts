import { useEffect, useState } from 'react'
import { showToast } from '../../../ui/overlays/toast.tsx'

/** Returns `onSubmitted` of a form in a dialog: it closes the dialog after the edits were saved. */
export function useClosing(isDirty: boolean, title: string, onClose: () => void): (isSaved: boolean) => void {
  const [isSaved, setIsSaved] = useState(false)
  // Waits until the leave guard knows that nothing is unsaved, or it would ask.
  useEffect(() => {
    if (isSaved && !isDirty) onClose()
  }, [isSaved, isDirty, onClose])
  return (isDone) => {
    if (isDone) showToast({ title })
    setIsSaved(isDone)
  }
}
