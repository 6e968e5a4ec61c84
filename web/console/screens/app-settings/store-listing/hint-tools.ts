import type { SheetSection } from '../../../api/queries/readiness.ts'
import type { StoreListing } from '../../../api/queries/store-listing.ts'

export type Justifications = StoreListing['justifications'][number]
export type JustifiedHint = Exclude<keyof Justifications, 'tool'>

export const hintFields: readonly { hint: JustifiedHint; key: string }[] = [
  { hint: 'read_only', key: 'readOnlyHint' },
  { hint: 'destructive', key: 'destructiveHint' },
  { hint: 'open_world', key: 'openWorldHint' },
]

/**
 * `value` is the value of the hint, or "" if clients do not see the tool. `derived` is the reason that the request
 * proves, or "".
 */
export type HintToJustify = { hint: JustifiedHint; value: string; derived: string }
export type ToolToJustify = { tool: string; request: string; hints: HintToJustify[] }

type Given = readonly Justifications[]
const findGiven = (list: Given, name: string) => list.find(({ tool }) => tool === name)

/**
 * The tools with a hint that only the owner can justify, or with a stored reason. `saved` are the reasons that the
 * sheet contains.
 */
export function listToolsToJustify(
  sections: readonly SheetSection[],
  { given, saved }: { given: Given; saved: Given },
): ToolToJustify[] {
  const items = sections.find(({ key }) => key === 'tools')?.items ?? []
  const isGiven = (name: string) => findGiven(given, name) ?? findGiven(saved, name)
  const listed = items
    .filter(({ title, fields }) => isGiven(title) || fields.some(isMissingReason))
    .map((item) => toToolToJustify(item, findGiven(saved, item.title)))
  const absent = given.filter(({ tool }) => !items.some(({ title }) => title === tool))
  return [...listed, ...absent.map(({ tool }) => ({ tool, request: '', hints: unknownHints }))]
}

const unknownHints: HintToJustify[] = hintFields.map(({ hint }) => ({ hint, value: '', derived: '' }))

type SheetItem = SheetSection['items'][number]

const isMissingReason = ({ key, gap }: SheetItem['fields'][number]) => key.endsWith('_reason') && gap !== ''

function toToolToJustify(
  { title, request, fields }: SheetItem,
  saved: Justifications | undefined,
): ToolToJustify {
  const find = (key: string) => fields.find((entry) => entry.key === key)
  const hints = hintFields.map(({ hint, key }) => {
    const reason = find(`${key}_reason`)?.value ?? ''
    return { hint, value: find(key)?.value ?? '', derived: saved?.[hint] ? '' : reason }
  })
  return { tool: title, request: request ?? '', hints }
}

export const countMissing = ({ hints }: ToolToJustify, given: Justifications | undefined): number =>
  hints.filter(({ hint, value, derived }) => value !== '' && derived === '' && !given?.[hint]?.trim()).length

/** Sets the reason for a hint of a tool, and drops tools without reasons. */
export function withReason(
  list: readonly Justifications[],
  tool: string,
  change: Partial<Justifications>,
): Justifications[] {
  const changed = { ...(list.find((entry) => entry.tool === tool) ?? { tool }), ...change }
  const known = list.some((entry) => entry.tool === tool)
  const next = known ? list.map((entry) => (entry.tool === tool ? changed : entry)) : [...list, changed]
  return next.map(dropEmpty).filter((entry) => Object.keys(entry).length > 1)
}

const dropEmpty = (justifications: Justifications) =>
  Object.fromEntries(Object.entries(justifications).filter(([, text]) => text !== '')) as Justifications
