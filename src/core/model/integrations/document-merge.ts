// Three-way merges of the earlier document, the new document and the edits of the owner.
import type { Json } from '#base/json.ts'

export const mergeRules = ['keep_mine', 'take_document'] as const
/** How a conflict is resolved where both the owner and the document changed something. */
export type MergeRule = (typeof mergeRules)[number]

export const mergeChoices = [...mergeRules, 'take_successor'] as const
/** `take_successor`: an operation that the document no longer has becomes its apparent successor. */
export type MergeChoice = (typeof mergeChoices)[number]

/** Absent where the side has no such member. */
export type MergeSides = { base?: Json | undefined; theirs?: Json | undefined; mine?: Json | undefined }

/**
 * `pointer`: JSON Pointer to the value that both sides changed; "" is the whole entity. `choice`: null if undecided.
 */
export type MergeConflict = MergeSides & { pointer: string; choice: MergeChoice | null }

/** By JSON Pointer: changes of the document that were adopted, and edits of the owner that stay. */
export type MergeReport = { adopted: string[]; retained: string[]; conflicts: MergeConflict[] }

/** Decides a conflict at a JSON Pointer; null if undecided, so the owner's side stays. */
export type ChooseSide = (pointer: string) => MergeChoice | null

/**
 * `rule`: for conflicts without a decision of their own; if it is null, each conflict must be decided.
 * `decisions`: by id of the conflict.
 */
export type MergeDecisions = { rule: MergeRule | null; decisions: ReadonlyMap<string, MergeChoice> }
