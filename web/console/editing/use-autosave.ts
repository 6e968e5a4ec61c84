import { useEffect, useRef } from 'react'

type AutosaveEdits = {
  /** Changes its identity with each edit. */
  change: object
  isDirty: boolean
  isSaving: boolean
  conflicts: readonly unknown[]
  save: () => Promise<boolean>
}

/** Milliseconds after the last edit. */
const delayMs = 700

/**
 * Saves edits a moment after the last one; a `LeaveGuard` saves them when the editor is left. What the service refused
 * is sent again with the next edit, and a conflict waits for the choice of the user.
 */
export function useAutosave(edits: AutosaveEdits): void {
  const { change, isDirty, isSaving, conflicts } = edits
  const latest = useRef(edits)
  const refused = useRef<object | null>(null)
  useEffect(() => {
    latest.current = edits
  })
  useEffect(() => {
    if (!isDirty || isSaving || conflicts.length > 0 || refused.current === change) return
    const timer = setTimeout(() => {
      void latest.current.save().then((isSaved) => {
        refused.current = isSaved ? null : change
      })
    }, delayMs)
    return () => clearTimeout(timer)
  }, [change, isDirty, isSaving, conflicts])
}
