import type { Node, Pair } from 'yaml'
import type { SourceEdit } from './source-edit.ts'

/** A pair of a map or an item of a list, at its place in the text. `valueFrom`: after the colon or the hyphen. */
export type Entry = { from: number; valueFrom: number; to: number; value: Node | null }

/** An entry that stays, with the edits in it, or a new one. */
export type ArrangedEntry = { index: number; edits: readonly SourceEdit[] } | { entry: Pair | Node }

/** The edits of a text that change the entries of one collection. */
export type CollectionEditor = {
  /** Gives an entry another value. */
  replace(index: number, value: Node): SourceEdit
  /** Adds an entry after that of the index; -1: before the first. */
  insert(after: number, entry: Pair | Node): SourceEdit
  /** At least one entry stays. */
  remove(indexes: ReadonlySet<number>): SourceEdit[]
  /** All entries in a new order. */
  arrange(arranged: readonly ArrangedEntry[]): SourceEdit
}
