// Edits of others that a push would undo.
import { isSameJson } from '#base/same-json.ts'
import { hasErrorCode, TenonError } from '#client'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import {
  type DraftEditorJson,
  formatEditors,
  formatUndoneEdit,
  type UndoneEditJson,
} from '../output/format-undone-edits.ts'
import type { FileApplicationJson, MergeBase } from './draft-state.ts'

type UndoneEditsJson = { edits: UndoneEditJson[]; editors: DraftEditorJson[] }

/** Null for another error. */
export function readUndoneEdits(error: unknown): UndoneEditsJson | null {
  if (!(error instanceof TenonError) || !hasErrorCode(error, 'conflict')) return null
  const { undone_edits: edits, editors = [] } = (error.details ?? {}) as {
    undone_edits?: UndoneEditJson[]
    editors?: DraftEditorJson[]
  }
  return edits ? { edits, editors } : null
}

const nextStep =
  'Run `tenon pull` to merge them into the file, `tenon pull --mine` if the file has what you decided, or `tenon push --force` if the file is meant to replace them.'

const createConflict = (message: string, details: string[]) =>
  new CommandFailure(message, { exitCode: exitCodes.conflict, details, nextStep })

export const createUndoneFailure = ({ edits, editors }: UndoneEditsJson) =>
  createConflict('The file would undo edits of the draft that were made since a file was last pushed.', [
    ...edits.map(formatUndoneEdit),
    ...formatEditors(editors),
  ])

/** `application`: the last one, of any working copy. */
export function createUnmergedFailure(
  pointers: readonly string[],
  base: MergeBase,
  application: FileApplicationJson | null,
): CommandFailure {
  const isPushed = application && !isSameJson(application.file, base.file)
  const pushed = isPushed ? [{ actor: application.applied_by, at: application.applied_at }] : []
  return createConflict('The draft has changes that this file does not have.', [
    ...pointers,
    ...formatEditors(application?.editors ?? [], 'Edited'),
    ...formatEditors(pushed, 'Pushed'),
  ])
}
