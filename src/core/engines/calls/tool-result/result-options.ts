import type { InputViolation } from '#base/errors.ts'
import type { ResultOptions, ResultOptionsChange } from '#core/model/tools/result-options.ts'
import { compileSelection } from './selection/compile-selection.ts'

/** Selections are merged member by member; a selection without members becomes null. */
export const mergeResultOptions = (old: ResultOptions, change: ResultOptionsChange = {}): ResultOptions => ({
  ...old,
  ...change,
  select: mergeSelection(old.select, change.select),
})

function mergeSelection(
  old: ResultOptions['select'],
  change: ResultOptionsChange['select'],
): ResultOptions['select'] {
  if (change === undefined) return old
  const members = Object.entries({ ...old, ...change }).filter(
    (member): member is [string, string] => member[1] !== null,
  )
  return change === null || members.length === 0 ? null : Object.fromEntries(members)
}

export function validateResultOptions({ select }: ResultOptions): InputViolation[] {
  const shape = select ? compileSelection(select) : null
  return shape && 'problems' in shape ? shape.problems : []
}
