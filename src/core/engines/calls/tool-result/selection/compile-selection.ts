// A selection maps paths in the result to paths in the response. Both look like the output paths of an operation:
// `items[].id`. Lists of the target correspond to lists of the source, one by one from the left; lists that only the
// source has are flattened into one. `$response.header.NAME`, as in runtime expressions of OpenAPI, is a header of the
// response; `$response.header.link.next` is the URL of one relation.
import type { InputViolation } from '#base/errors.ts'
import { isPollutingKey } from '#base/json.ts'
import { isCredentialHeader } from '#base/web/credential-header.ts'
import { headerNamePattern } from '#base/web/header-name.ts'
import type { ResultSelection } from '#core/model/tools/result-options.ts'

/** A member name, an index, or `[]` for each item. */
export type SelectionStep = string | number
export const eachItem = '[]'

export type SelectionShape =
  | { kind: 'value'; source: SelectionStep[]; in: 'body' | 'headers' }
  | { kind: 'list'; source: SelectionStep[]; item: SelectionShape }
  | { kind: 'object'; members: [name: string, shape: SelectionShape][] }

type SelectionSource = Pick<Extract<SelectionShape, { kind: 'value' }>, 'source' | 'in'>
type SelectionEntry = SelectionSource & { target: SelectionStep[]; targetPath: string }

const name = '[^.\\[\\]]+'
const pathPattern = new RegExp(`^(${name}|\\[\\d*\\])?(\\[\\d*\\])*(\\.${name}(\\[\\d*\\])*)*$`)

/** Null when the text is not a path. "" is the entire value. */
function parseSelectionPath(path: string): SelectionStep[] | null {
  if (!pathPattern.test(path)) return null
  const steps = [...path.matchAll(/\[(\d*)\]|[^.[\]]+/g)].map(([text, index]) => {
    if (index === undefined) return text
    return index === '' ? eachItem : Number(index)
  })
  return steps.some((step) => isPollutingKey(String(step))) ? null : steps
}

const headerSteps = ['$response', 'header']

const namedMembers: Record<string, string> = { link: '.next', 'content-disposition': '.filename' }

/** The path of a header, or of its most useful part. `header`: its name in lower case. */
export const formatHeaderPath = (header: string) =>
  `${headerSteps.join('.')}.${header}${namedMembers[header] ?? ''}`

function parseSelectionSource(path: string): SelectionSource | null {
  const steps = parseSelectionPath(path)
  if (!steps || !headerSteps.every((step, index) => steps[index] === step))
    return steps && { source: steps, in: 'body' }
  const [name = '', ...inner] = steps.slice(headerSteps.length)
  return { source: [String(name).toLowerCase(), ...inner], in: 'headers' }
}

/** Whether the path of a selection leads to a header of the response. */
export const isHeaderPath = (path: string): boolean => parseSelectionSource(path)?.in === 'headers'

/** The names of the headers that a selection has, in lower case. */
export const listSelectedHeaders = (selection: ResultSelection): string[] =>
  Object.values(selection).flatMap((path) => {
    const found = parseSelectionSource(path)
    return found?.in === 'headers' ? [String(found.source[0])] : []
  })

class SelectionError extends Error {
  readonly violation: InputViolation
  constructor(targetPath: string, message: string) {
    super(message)
    this.violation = { path: `resultOptions.select.${targetPath}`, code: 'selection', message }
  }
}

/** Compiles a selection, or returns the errors in it. */
export function compileSelection(
  selection: ResultSelection,
): SelectionShape | { problems: InputViolation[] } {
  try {
    return buildShape(Object.entries(selection).map(parseSelectionEntry))
  } catch (error) {
    if (error instanceof SelectionError) return { problems: [error.violation] }
    throw error
  }
}

function parseSelectionEntry([targetPath, path]: [string, string]): SelectionEntry {
  const target = parseSelectionPath(targetPath)
  const source = parseSelectionSource(path)
  if (!target || target.some((step) => typeof step === 'number')) {
    throw new SelectionError(targetPath, 'must have a name that is a path such as items[].id')
  }
  if (!source)
    throw new SelectionError(targetPath, 'must be the path of a response member, such as items[].id')
  if (source.in === 'headers') validateHeaderSource(targetPath, String(source.source[0]))
  return { ...source, target, targetPath }
}

function validateHeaderSource(targetPath: string, name: string): void {
  if (!new RegExp(headerNamePattern).test(name))
    throw new SelectionError(targetPath, 'must name a response header, such as $response.header.location')
  if (isCredentialHeader(name))
    throw new SelectionError(targetPath, `must not be the header ${name}, which may carry a credential`)
}

function buildShape(entries: SelectionEntry[]): SelectionShape {
  const [first] = entries
  if (!first) return { kind: 'object', members: [] }
  const head = first.target[0]
  if (
    entries.some(
      (entry) => entry.target[0] === undefined || (entry.target[0] === eachItem) !== (head === eachItem),
    )
  ) {
    if (entries.length === 1) return { kind: 'value', source: first.source, in: first.in }
    throw new SelectionError(first.targetPath, 'must not overlap with another member of the selection')
  }
  return head === eachItem ? buildListShape(entries, first) : buildObjectShape(entries)
}

function buildObjectShape(entries: SelectionEntry[]): SelectionShape {
  const groups = Map.groupBy(entries, ({ target }) => String(target[0]))
  const members = [...groups].map(([member, group]): [string, SelectionShape] => [
    member,
    buildShape(group.map((entry) => ({ ...entry, target: entry.target.slice(1) }))),
  ])
  return { kind: 'object', members }
}

/** All members of a target list must come from the same source list. */
function buildListShape(entries: SelectionEntry[], { source }: SelectionEntry): SelectionShape {
  const end = source.indexOf(eachItem)
  const items = entries.map((entry) => {
    if (entry.in === 'headers' || entry.source.indexOf(eachItem) === -1)
      throw new SelectionError(entry.targetPath, 'must be the path of list items, such as items[].id')
    const isSame =
      entry.source.indexOf(eachItem) === end && source.slice(0, end).every((s, i) => s === entry.source[i])
    if (!isSame)
      throw new SelectionError(
        entry.targetPath,
        'must use the same response list as the other members of its list',
      )
    return { ...entry, target: entry.target.slice(1), source: entry.source.slice(end + 1) }
  })
  return { kind: 'list', source: source.slice(0, end), item: buildShape(items) }
}
