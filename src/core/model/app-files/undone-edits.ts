import { ServiceError } from '#base/errors.ts'
import type { Json } from '#base/json.ts'
import type { Instant } from '#base/time.ts'
import type { AuditActor } from '../audit/request-origin.ts'

/** `reverted`: the file has the value of before the edit; `replaced`: it has another one. */
export const undoneEditKinds = ['reverted', 'replaced'] as const

/**
 * An edit of the draft, made since a file was last applied, that a file would undo. `pointer`: a JSON Pointer with keys
 * of items instead of indexes; it ends with a slash for the order of a list. An absent value is null; one that is
 * `truncated` is the beginning of its JSON text.
 */
export type UndoneEdit = {
  pointer: string
  kind: (typeof undoneEditKinds)[number]
  now: Json
  after: Json
  truncated: boolean
}

/** The most undone edits that a response lists. */
export const maxListedEdits = 200

/** Who edited the draft since a file was last applied, and when the last time. */
export type DraftEditor = { actor: AuditActor; at: Instant }

/** `editors`: the latest first; empty for callers who may not see the audit trail of the app. */
export type UndoneEdits = { edits: UndoneEdit[]; editors: DraftEditor[] }

/** A file that protects edits would undo these. */
export class UndoneEditsError extends ServiceError {
  readonly undone: UndoneEdits

  constructor(message: string, undone: UndoneEdits) {
    super('conflict', message)
    this.undone = undone
  }
}
