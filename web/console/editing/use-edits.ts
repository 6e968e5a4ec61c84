// Editing a resource that others may edit at the same time. Edits are kept apart from what the service has; they are
// sent with the version that they were made on. When that has changed, the editor shows both and nothing is lost.
import { useState } from 'react'
import { hasErrorCode } from '#client'
import type { Versioned } from '../api/api-client.ts'
import { type EditConflict, findConflicts, findUnsent } from './edit-conflict.ts'

export type EditsOptions<Data extends object> = {
  /** What the service has, and its version. */
  saved: Versioned<Data>
  /** Sends the change under `If-Match`; resolves with what the service has then. */
  save: (change: Partial<Data>, etag: string) => Promise<Versioned<Data>>
  /** Reads the resource again. */
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
  // What somebody else saved meanwhile is shown at once unless there are own edits.
  if (!isDirty && !state.isSaving && saved.etag !== state.base.etag) setState(startEditing(saved))

  const update = (change: Partial<EditState<Data>>) => setState((current) => ({ ...current, ...change }))

  async function send(base: Versioned<Data>, change: Partial<Data>): Promise<boolean> {
    update({ isSaving: true, error: null, conflicts: [], base })
    try {
      const changed = await save(change, base.etag)
      // What was typed while the request was under way is still to be saved.
      setState((current) => ({ ...startEditing(changed), change: findUnsent(current.change, change) }))
      return true
    } catch (error) {
      if (!hasErrorCode(error, 'precondition_failed')) {
        update({ isSaving: false, error })
        return false
      }
      const current = await reload()
      const conflicts = findConflicts(base.data, current.data, change)
      // What others changed elsewhere stands beside the own change.
      if (conflicts.length === 0) return send(current, change)
      update({ isSaving: false, base: current, conflicts })
      return false
    }
  }

  return {
    values: { ...state.base.data, ...state.change },
    /** What is not saved yet; another object after each edit. */
    change: state.change,
    /** The version that is saved. */
    etag: state.base.etag,
    isDirty,
    isSaving: state.isSaving,
    error: state.error,
    /** Members that both sides changed; saving again, after a choice for each, overwrites. */
    conflicts: state.conflicts,
    set: (change: Partial<Data>) =>
      setState((current) => ({ ...current, change: { ...current.change, ...change } })),
    reset: () => setState((current) => startEditing(current.base)),
    /** Gives up the own change of a member in favour of what the service has. */
    takeTheirs: (key: keyof Data) =>
      setState((current) => {
        const { [key]: _given, ...change } = current.change
        return {
          ...current,
          change: change as Partial<Data>,
          conflicts: current.conflicts.filter((one) => one.key !== key),
        }
      }),
    /** True when everything is saved. */
    save: () => send(state.base, state.change),
  }
}
