import { useEffect, useRef } from 'react'

type AutosaveEdits = {
  /** A new object after each edit. */
  change: object
  isDirty: boolean
  isSaving: boolean
  conflicts: readonly unknown[]
  save: () => Promise<boolean>
}

/** The delay after the last edit, in milliseconds. */
const delayMs = 700

/**
 * Saves edits shortly after the last one; a `LeaveGuard` saves them when the editor is left. Rejected edits are sent
 * again with the next edit. A conflict waits for the user's choice.
 */
export function useAutosave(edits: AutosaveEdits): void {
  const { change, isDirty, isSaving, conflicts } = edits
  const latest = useRef(edits)
  const rejected = useRef<object | null>(null)
  useEffect(() => {
    latest.current = edits
  })
  useEffect(() => {
    if (!isDirty || isSaving || conflicts.length > 0 || rejected.current === change) return
    const timer = setTimeout(() => {
      void latest.current.save().then((isSaved) => {
        rejected.current = isSaved ? null : change
      })
    }, delayMs)
    return () => clearTimeout(timer)
  }, [change, isDirty, isSaving, conflicts])
}
