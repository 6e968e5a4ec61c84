import type { JsonObject } from '#base/json.ts'
import { type KeyedEdit, listEdits } from '#base/keyed-json/list-edits.ts'
import { isSameJson } from '#base/same-json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { boundValue } from '#core/engines/apps/draft-diff/index.ts'
import type { UndoneEdit } from '#core/model/app-files/undone-edits.ts'

/** An app as a file: when a file was last applied, now, and after another file would be applied. */
type FileVersions = { applied: JsonObject; current: JsonObject; target: JsonObject }

/** The places that were edited since the last application and that the target changes again; reverted ones first. */
export function* findUndoneEdits({ applied, current, target }: FileVersions): TimeSlicedTask<UndoneEdit[]> {
  const changes = yield* listEdits({ earlier: applied, before: current, after: target })
  const edits = changes.filter(({ earlier, before }) => !isSameJson(earlier, before)).map(toUndoneEdit)
  return [...edits.filter(isReverted), ...edits.filter((edit) => !isReverted(edit))]
}

const isReverted = ({ kind }: UndoneEdit) => kind === 'reverted'

function toUndoneEdit({ pointer, earlier, before, after }: KeyedEdit): UndoneEdit {
  const [now, next] = [boundValue(before), boundValue(after)]
  return {
    pointer,
    kind: isSameJson(earlier, after) ? 'reverted' : 'replaced',
    now: now.value,
    after: next.value,
    truncated: now.truncated || next.truncated,
  }
}
