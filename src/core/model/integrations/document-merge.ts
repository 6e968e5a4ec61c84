// What a document said, what it says now and what the owner has, where these are merged.
import type { Json } from '#base/json.ts'

export const mergeRules = ['keep_mine', 'take_document'] as const
/** What becomes of something that both the owner and the document changed. */
export type MergeRule = (typeof mergeRules)[number]

export const mergeChoices = [...mergeRules, 'take_successor'] as const
/** `take_successor`: an operation that the document no longer has becomes the one that seems to replace it. */
export type MergeChoice = (typeof mergeChoices)[number]

/** Absent where the side has no such member. */
export type MergeSides = { base?: Json | undefined; theirs?: Json | undefined; mine?: Json | undefined }

/** `pointer`: JSON Pointer to what both changed; "" is all of it. `choice`: null if nobody has decided. */
export type MergeConflict = MergeSides & { pointer: string; choice: MergeChoice | null }

/** By JSON Pointer: what the document changed and was taken, and the owner's edits that stay. */
export type MergeReport = { adopted: string[]; retained: string[]; conflicts: MergeConflict[] }

/** Decides a conflict at a JSON Pointer; null: it is not decided, and the owner's side stays. */
export type ChooseSide = (pointer: string) => MergeChoice | null

/** `rule`: for conflicts without a decision of their own; null: each must be decided. `decisions`: by id of the conflict. */
export type MergeDecisions = { rule: MergeRule | null; decisions: ReadonlyMap<string, MergeChoice> }
