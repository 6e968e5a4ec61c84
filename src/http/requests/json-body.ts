// Parses JSON bodies: valid UTF-8, limited depth and number of members, valid Unicode, no prototype-polluting keys.
import { createInvalidInputError, ServiceError } from '#base/errors.ts'
import { ExactNumber } from '#base/exact-number.ts'
import { isPollutingKey } from '#base/json.ts'
import { parseJsonInTimeSlices, TooDeep, TooManyMembers } from '#base/json-slices.ts'
import { isCleanText } from '#base/text.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'

const maxDepth = 64
const defaultMaxMembers = 50_000
/** In a single list or object: a loop over its members is one step. */
const maxMembersOfOne = 10_000
/** Checking so many members takes less than a millisecond. */
const membersPerSlice = 1_000

const utf8 = new TextDecoder('utf-8', { fatal: true })

const createMalformedFailure = (message: string) =>
  createInvalidInputError([{ path: '', code: 'malformed', message }])

const createDeepFailure = () => createMalformedFailure(`must not be nested deeper than ${maxDepth} levels`)

/** Iterative, so that deep nesting cannot overflow the stack. */
function* checkShape(root: unknown, maxMembers: number): TimeSlicedTask<void> {
  const pending: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }]
  let members = 0
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    if (entry.depth > maxDepth) throw createDeepFailure()
    if (typeof entry.value === 'string') checkText(entry.value, entry.path)
    if (typeof entry.value !== 'object' || entry.value === null || entry.value instanceof ExactNumber)
      continue
    const holder = entry.value as Record<string, unknown>
    for (const key of Object.keys(holder)) {
      if (++members > maxMembers)
        throw createMalformedFailure(`must not hold more than ${maxMembers} members`)
      const path = Array.isArray(holder) ? `${entry.path}[${key}]` : entry.path ? `${entry.path}.${key}` : key
      checkKey(key, path)
      const value = holder[key]
      pending.push({ value, path, depth: entry.depth + 1 })
      if (members % membersPerSlice === 0) yield
    }
  }
}

export function checkText(text: string, path: string): void {
  if (isCleanText(text)) return
  throw createInvalidInputError([
    { path, code: 'text', message: 'must be valid Unicode without the NUL character' },
  ])
}

function checkKey(key: string, path: string): void {
  checkText(key, path)
  if (isPollutingKey(key))
    throw createInvalidInputError([{ path, code: 'key', message: 'is not an allowed member name' }])
}

export function* parseJsonBody(bytes: Buffer, maxMembers = defaultMaxMembers): TimeSlicedTask<unknown> {
  if (bytes.length === 0) return undefined
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new ServiceError('invalid_request', 'The body is not valid UTF-8.')
  }
  let value: unknown
  try {
    value = yield* parseJsonInTimeSlices(text, { maxMembers: maxMembersOfOne, maxDepth })
  } catch (error) {
    if (error instanceof TooManyMembers)
      throw createMalformedFailure(`must not hold more than ${maxMembersOfOne} members in one list or object`)
    if (error instanceof TooDeep) throw createDeepFailure()
    throw new ServiceError('invalid_request', 'The body is not valid JSON.')
  }
  yield* checkShape(value, maxMembers)
  return value
}
