import { isJsonObject, type Json } from '../json.ts'
import type { TimeSlicedTask } from '../time-slices.ts'
import { removeHiddenText } from './hidden-text.ts'

/** Members of schemas, tools and operations that only readers use, so that changing them has no other effect. */
const readerMembers = new Set(['title', 'description', 'summary', 'operationId', 'instructions'])

/** A text that contained hidden characters: its dotted path and the kinds of characters. */
export type HiddenTextFinding = { path: string; found: string[] }

/**
 * Removes hidden characters from all titles and descriptions in a JSON value, in place, and reports them. The value may
 * share objects or contain cycles. Names of members and other values stay, since servers interpret them.
 */
export function* removeHiddenDescriptions(root: Json): TimeSlicedTask<HiddenTextFinding[]> {
  const findings: HiddenTextFinding[] = []
  const visited = new Set<Json>()
  const pending: Place[] = [{ value: root, name: '', outer: null }]
  for (let place = pending.pop(); place; place = pending.pop()) {
    if (visited.has(place.value)) continue
    visited.add(place.value)
    cleanMembers(place, findings)
    addInnerPlaces(place, pending)
    yield
  }
  return findings
}

/** A list or object in the value. Its path is formatted only if it has hidden text, which is rare. */
type Place = { value: Json; name: string; outer: Place | null }

const formatPath = ({ outer, name }: Place): string => (outer ? joinPath(formatPath(outer), name) : '')

const joinPath = (path: string, name: string) => (path ? `${path}.${name}` : name)

function cleanMembers(place: Place, findings: HiddenTextFinding[]): void {
  const { value } = place
  if (!isJsonObject(value)) return
  for (const name of Object.keys(value)) {
    const member = value[name]
    if (typeof member !== 'string' || !readerMembers.has(name)) continue
    const { text, found } = removeHiddenText(member)
    if (found.length === 0) continue
    value[name] = text
    findings.push({ path: joinPath(formatPath(place), name), found })
  }
}

function addInnerPlaces(outer: Place, pending: Place[]): void {
  const { value } = outer
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries())
      if (isContainer(inner)) pending.push({ value: inner, name: String(index), outer })
  } else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      const inner = value[name] as Json
      if (isContainer(inner)) pending.push({ value: inner, name, outer })
    }
  }
}

const isContainer = (value: Json) => typeof value === 'object' && value !== null

const maxListed = 20
const maxPathLength = 200

/** One warning for each text, up to a limit. `of` names the origin of the texts. */
export function describeHiddenText(findings: HiddenTextFinding[], of: string): string[] {
  const lines = findings.slice(0, maxListed).map(({ path, found }) => {
    const shown = removeHiddenText(path).text.slice(0, maxPathLength).toWellFormed()
    return `Hidden text was removed from ${shown} of ${of}: ${found.join(', ')}.`
  })
  const more = findings.length - lines.length
  return more > 0 ? [...lines, `Hidden text was removed from ${more} more texts of ${of}.`] : lines
}
