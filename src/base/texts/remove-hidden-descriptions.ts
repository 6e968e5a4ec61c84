import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { TimeSlicedTask } from '../time-slices.ts'
import { removeHiddenText } from './hidden-text.ts'

/** Members of schemas, tools and operations whose text is for readers only, so that a change has no other effect. */
const readerMembers = new Set(['title', 'description', 'summary', 'operationId', 'instructions'])

/** A text that contained hidden characters: its dotted path, and the kinds of characters. */
export type HiddenTextFinding = { path: string; found: string[] }

/**
 * Removes hidden characters from all titles and descriptions in a JSON value, in place, and reports them. The value may
 * share objects or contain cycles. Names of members and other values stay as they are, since servers interpret them.
 */
export function* removeHiddenDescriptions(root: Json): TimeSlicedTask<HiddenTextFinding[]> {
  const findings: HiddenTextFinding[] = []
  const visited = new Set<object>()
  const pending: { value: Json; path: string }[] = [{ value: root, path: '' }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path } = next
    if (typeof value !== 'object' || value === null || visited.has(value)) continue
    visited.add(value)
    if (isJsonObject(value)) findings.push(...cleanMembers(value, path))
    for (const [name, inner] of Object.entries(value))
      pending.push({ value: inner, path: path ? `${path}.${name}` : name })
    yield
  }
  return findings
}

function cleanMembers(value: JsonObject, path: string): HiddenTextFinding[] {
  return Object.entries(value).flatMap(([name, member]) => {
    if (typeof member !== 'string' || !readerMembers.has(name)) return []
    const { text, found } = removeHiddenText(member)
    if (found.length === 0) return []
    value[name] = text
    return [{ path: path ? `${path}.${name}` : name, found }]
  })
}

const maxListed = 20
const maxPathLength = 200

/** One warning for each text, up to a limit; `of` says where the texts are from. */
export function describeHiddenText(findings: HiddenTextFinding[], of: string): string[] {
  const lines = findings.slice(0, maxListed).map(({ path, found }) => {
    const shown = removeHiddenText(path).text.slice(0, maxPathLength).toWellFormed()
    return `Hidden text was removed from ${shown} of ${of}: ${found.join(', ')}.`
  })
  const more = findings.length - lines.length
  return more > 0 ? [...lines, `Hidden text was removed from ${more} more texts of ${of}.`] : lines
}
