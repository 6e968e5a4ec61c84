// Edits a resource that others may edit at the same time. Unsaved edits are kept apart from the saved
// state, and sent with the version that they started from. If that version is outdated, the editor shows both
// sides, so nothing is lost.
import { useState } from 'react'
import { hasErrorCode } from '#client'
import type { Versioned } from '../api/api-client.ts'
import { type EditConflict, findConflicts, findUnsent } from './edit-conflict.ts'

export type EditsOptions<Data extends object> = {
  /** The stored resource and its version. */
  saved: Versioned<Data>
  /** Sends the change with `If-Match`, and resolves with the stored resource. */
  save: (change: Partial<Data>, etag: string) => Promise<Versioned<Data>>
  reload: () => Promise<Versioned<Data>>
}

type EditState<Data extends object> = {
  base: Versioned<Data>
  change: Partial<Data>
  isSaving: boolean
  error: unknown
  conflicts: EditConflict<Data>[]
}

const startEditing = <Data extends object>(base: Versioned<Data>): EditState<Data> => ({
  base,
  change: {},
  isSaving: false,
  error: null,
  conflicts: [],
})

export function useEdits<Data extends object>({ saved, save, reload }: EditsOptions<Data>) {
  const [state, setState] = useState(() => startEditing(saved))
  const isDirty = Object.keys(state.change).length > 0
  // Changes by others appear at once unless the user has unsaved edits.
  if (!isDirty && !state.isSaving && saved.etag !== state.base.etag) setState(startEditing(saved))

  const update = (change: Partial<EditState<Data>>) => setState((current) => ({ ...current, ...change }))

  async function send(base: Versioned<Data>, change: Partial<Data>): Promise<boolean> {
    update({ isSaving: true, error: null, conflicts: [], base })
    try {
      const changed = await save(change, base.etag)
      // Edits that were made during the request are still unsaved.
      setState((current) => ({ ...startEditing(changed), change: findUnsent(current.change, change) }))
      return true
    } catch (error) {
      if (!hasErrorCode(error, 'precondition_failed')) {
        update({ isSaving: false, error })
        return false
      }
      const current = await reload()
      const conflicts = findConflicts(base.data, current.data, change)
      // Changes by others to different fields are kept.
      if (conflicts.length === 0) return send(current, change)
      update({ isSaving: false, base: current, conflicts })
      return false
    }
  }

  return {
    values: { ...state.base.data, ...state.change },
    /** The unsaved fields; a new object after each edit. */
    change: state.change,
    /** The version of the stored resource. */
    etag: state.base.etag,
    isDirty,
    isSaving: state.isSaving,
    error: state.error,
    /** Fields that both sides changed. Once the user has chosen a side for each, saving overwrites. */
    conflicts: state.conflicts,
    set: (change: Partial<Data>) =>
      setState((current) => ({ ...current, change: { ...current.change, ...change } })),
    reset: () => setState((current) => startEditing(current.base)),
    /** Discards the user's change of a field. */
    takeTheirs: (key: keyof Data) =>
      setState((current) => {
        const { [key]: _given, ...change } = current.change
        return {
          ...current,
          change: change as Partial<Data>,
          conflicts: current.conflicts.filter((conflict) => conflict.key !== key),
        }
      }),
    /** Resolves with true if everything is saved. */
    save: () => send(state.base, state.change),
  }
}
