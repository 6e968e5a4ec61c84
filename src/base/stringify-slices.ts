// Writes JSON in time slices: for ten megabytes, `JSON.stringify` takes 60 ms in one step. Each step writes as many
// members of a list or object as fit.
import { isJsonObject } from './json.ts'
import type { TimeSlicedTask } from './time-slices.ts'

/** Units written in one step: a member, or 16 characters of a string. */
const maxUnits = 2_000
const charactersOfUnit = 16

export function* stringifyInTimeSlices(value: unknown, units = maxUnits): TimeSlicedTask<string> {
  const output: Output = { parts: [], units }
  yield* writeValue(value, output)
  return output.parts.join('')
}

/** The first characters of the JSON, without writing all of a long value. */
export function stringifyStart(value: unknown, most: number): string {
  const output: Output = { parts: [], units: most }
  const task = writeValue(value, output)
  while (output.parts.reduce((length, part) => length + part.length, 0) < most && !task.next().done);
  return output.parts.join('').slice(0, most)
}

/** Whether a value is too long for one step. */
export const isLong = (value: unknown, most = maxUnits): boolean => countUnits(value, most) > most

/** Stops counting when there are more than `most`. */
function countUnits(root: unknown, most: number): number {
  const pending = [root]
  let units = 0
  while (pending.length > 0 && units <= most) {
    const value = pending.pop()
    if (typeof value === 'string') units += value.length / charactersOfUnit
    if (typeof value !== 'object' || value === null) continue
    const members = Array.isArray(value) ? value : Object.values(value)
    units += members.length
    if (units <= most) pending.push(...members)
  }
  return units
}

type Output = { parts: string[]; units: number }

function* writeValue(value: unknown, output: Output): TimeSlicedTask<void> {
  const isDivisible = Array.isArray(value) || (isJsonObject(value) && typeof value.toJSON !== 'function')
  if (isDivisible && isLong(value, output.units)) yield* writeMembers(value, output)
  else output.parts.push(JSON.stringify(value) ?? 'null')
}

type Member = [name: string | number, value: unknown]

function* writeMembers(holder: object, output: Output): TimeSlicedTask<void> {
  const isList = Array.isArray(holder)
  const { parts, units } = output
  const start = parts.push(isList ? '[' : '{')
  let run: Member[] = []
  let length = 0
  const writeRun = () => {
    const text = isList
      ? JSON.stringify(run.map(([, value]) => value))
      : JSON.stringify(Object.fromEntries(run))
    if (text.length > 2) parts.push(parts.length > start ? ',' : '', text.slice(1, -1))
    run = []
    length = 0
  }
  for (const member of isList ? holder.entries() : Object.entries(holder)) {
    const own = countUnits(member[1], units)
    if (length + own > units) {
      writeRun()
      yield
    }
    if (own > units) {
      parts.push(parts.length > start ? ',' : '', isList ? '' : `${JSON.stringify(member[0])}:`)
      yield* writeValue(member[1], output)
    } else {
      run.push(member)
      length += own + 1
    }
  }
  writeRun()
  parts.push(isList ? ']' : '}')
}
