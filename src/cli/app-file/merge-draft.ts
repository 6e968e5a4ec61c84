import type { Json } from '#base/json.ts'
import { type KeyedMerge, mergeKeyedJson, type WinningSide } from '#base/keyed-json/merge-keyed-json.ts'
import type { AppFileJson } from './app-file-text.ts'
import type { MergeBase } from './draft-state.ts'

/** `theirs`: the draft; `mine`: the file of this folder with the contents of its skills. */
type DraftSides = { base: MergeBase | null; theirs: AppFileJson; mine: AppFileJson | undefined }

const toJson = (file: AppFileJson | undefined) => file as Json | undefined

type MergedDraft = Omit<KeyedMerge, 'value'> & { value: AppFileJson }

/** Merges the edits of the draft and of the file. */
export function mergeDraft({ base, theirs, mine }: DraftSides, winner: WinningSide = 'mine'): MergedDraft {
  const sides = {
    base: toJson(base?.file),
    theirs: toJson(theirs),
    written: toJson(base?.written),
    mine: toJson(mine),
  }
  const { value, ...report } = mergeKeyedJson(sides, winner)
  return { value: value as AppFileJson, ...report }
}

/** The base of the next merge: the file as it would be without its own edits. */
export const advanceMergeBase = (base: MergeBase | null, theirs: AppFileJson): MergeBase => ({
  file: theirs,
  written: base ? mergeDraft({ base, theirs, mine: base.written }).value : theirs,
})
