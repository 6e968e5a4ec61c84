import { useEffect, useState } from 'react'
import { showToast } from '../../../ui/overlays/toast.tsx'

/** What a form of a dialog calls after each submission: the dialog closes when the edits were saved. */
export function useClosing(isDirty: boolean, title: string, onClose: () => void): (isSaved: boolean) => void {
  const [isSaved, setIsSaved] = useState(false)
  // After the guard has seen that nothing is left to save: closing at once could ask for no reason.
  useEffect(() => {
    if (isSaved && !isDirty) onClose()
  }, [isSaved, isDirty, onClose])
  return (isDone) => {
    if (isDone) showToast({ title })
    setIsSaved(isDone)
  }
}
