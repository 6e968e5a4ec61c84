import { isSameJson } from '#base/same-json.ts'
import { compareFields } from '#core/engines/apps/draft-diff/index.ts'
import type {
  ChangeClass,
  ClassifiedChange,
  ClientChange,
  ClientChangeKind,
} from '#core/model/differences/client-change.ts'

/** A difference, in the terms of clients. */
export type ChangedAspect = { kind: ClientChangeKind; entityId: string; name: string }

export const classifyAs = (changeClass: ChangeClass, notice: string): ClassifiedChange => ({
  changeClass,
  notice,
  isDecided: true,
})

/** A change of an item as a whole, without members. */
export const createChange = (aspect: ChangedAspect, classified: ClassifiedChange): ClientChange => ({
  ...aspect,
  ...classified,
  fields: [],
  omittedFields: 0,
})

/** The change if the two differ; else none. */
export function compareAspect(
  aspect: ChangedAspect,
  [before, after]: [object, object],
  classified: ClassifiedChange,
): ClientChange[] {
  if (isSameJson(before, after)) return []
  return [{ ...aspect, ...classified, ...compareFields(before, after) }]
}
