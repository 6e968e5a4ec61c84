import type { JsonObject } from '#base/json.ts'
import { listEdits } from '#base/keyed-json/list-edits.ts'
import { isSameJson } from '#base/same-json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { boundValue } from '#core/engines/apps/draft-diff/index.ts'
import type { UndoneEdit } from '#core/model/app-files/undone-edits.ts'

/** An app as a file: when a file was last applied, now, and after another file would be applied. */
type FileVersions = { applied: JsonObject; current: JsonObject; target: JsonObject }

/** The places that were edited since the last application and that the target changes again. */
export function* findUndoneEdits({ applied, current, target }: FileVersions): TimeSlicedTask<UndoneEdit[]> {
  const edits = yield* listEdits({ earlier: applied, before: current, after: target })
  return edits
    .filter(({ earlier, before }) => !isSameJson(earlier, before))
    .map(({ pointer, earlier, before, after }) => {
      const [now, next] = [boundValue(before), boundValue(after)]
      const kind = isSameJson(earlier, after) ? 'reverted' : 'replaced'
      const truncated = now.truncated || next.truncated
      return { pointer, kind, now: now.value, after: next.value, truncated }
    })
}
