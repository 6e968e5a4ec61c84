import type { Json } from '#base/json.ts'
import { type KeyedMerge, mergeKeyedJson, type Preference } from '#base/keyed-json/merge-keyed-json.ts'
import type { AppFileJson } from './app-file-text.ts'
import type { MergeBase } from './draft-state.ts'

/** `theirs`: the draft; `mine`: the file of this folder with the contents of its skills. */
type DraftSides = { base: MergeBase | null; theirs: AppFileJson; mine: AppFileJson | undefined }

const toJson = (file: AppFileJson | undefined) => file as Json | undefined

/** Merges the edits of the draft and of the file. */
export const mergeDraft = ({ base, theirs, mine }: DraftSides, preferred: Preference = 'mine'): KeyedMerge =>
  mergeKeyedJson(
    {
      base: toJson(base?.file),
      theirs: toJson(theirs),
      written: toJson(base?.written),
      mine: toJson(mine),
    },
    preferred,
  )

/** The base of the next merge: the file as it would be without its own edits. */
export const advanceMergeBase = (base: MergeBase | null, theirs: AppFileJson): MergeBase => ({
  file: theirs,
  written: base ? (mergeDraft({ base, theirs, mine: base.written }).value as AppFileJson) : theirs,
})
