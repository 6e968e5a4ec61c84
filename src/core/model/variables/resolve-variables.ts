// Replaces `${var:NAME}` by the values of variables. Contents and releases keep the placeholders; what is checked, shown or
// called has the values. An app that declares no variables has no placeholders: such texts are literal.
import { isJsonObject } from '#base/json.ts'
import { escapePointerToken } from '#base/json-pointer.ts'
import {
  findValueViolation,
  type VariableDeclarations,
  type VariableValue,
  type VariableValues,
} from './variable.ts'

/** The value of each declared variable, or why it has none. */
export type VariableScope = ReadonlyMap<string, { value: VariableValue } | { violation: string }>

/** Null for an app without variables. */
export function createVariableScope(
  declarations: VariableDeclarations,
  values: VariableValues,
): VariableScope | null {
  const names = Object.keys(declarations)
  return names.length === 0
    ? null
    : new Map(names.map((name) => [name, resolveVariable(declarations, values, name)]))
}

function resolveVariable(declarations: VariableDeclarations, values: VariableValues, name: string) {
  const declaration = declarations[name] ?? { type: 'text' }
  const value = Object.hasOwn(values, name) ? values[name] : declaration.default
  if (value === undefined) return { violation: 'has no value' }
  const violation = findValueViolation(declaration, value)
  return violation === null ? { value } : { violation }
}

/** `$${var:NAME}` is literal text. */
const placeholders = /\$?\$\{var:([^{}]*)\}/g
const isEscaped = (match: string) => match.startsWith('$$')

export const hasPlaceholder = (text: string): boolean => text.includes('${var:')

/** How a value is inserted: `data` keeps its type, `schema` does so except in titles and descriptions. */
type Place = 'text' | 'data' | 'schema'

const schemaMembers = new Set(['inputSchema', 'outputSchema', 'checkedSchema', 'headerSchema', 'checked'])
const dataMembers = new Set(['fixedArguments', 'arguments', 'value'])
const textMembers = new Set(['title', 'description'])

function placeOf(name: string, value: unknown, outer: Place): Place {
  if (outer === 'data') return 'data'
  if (outer === 'schema') return textMembers.has(name) && typeof value === 'string' ? 'text' : 'schema'
  if (schemaMembers.has(name)) return 'schema'
  // The arguments of a prompt are a list of texts.
  return dataMembers.has(name) && !Array.isArray(value) ? 'data' : 'text'
}

function resolveText(text: string, scope: VariableScope, place: Place): VariableValue {
  if (!hasPlaceholder(text)) return text
  const whole = place === 'text' ? undefined : findWhole(text, scope)
  if (whole !== undefined) return whole
  return text.replace(placeholders, (match: string, name: string) => {
    if (isEscaped(match)) return match.slice(1)
    const found = scope.get(name)
    return found && 'value' in found ? String(found.value) : match
  })
}

/** The value of a placeholder that is the entire text. */
function findWhole(text: string, scope: VariableScope): VariableValue | undefined {
  const [match] = text.matchAll(placeholders)
  const found = match?.[0] === text && !isEscaped(text) ? scope.get(match[1] ?? '') : undefined
  return found && 'value' in found ? found.value : undefined
}

function resolveIn(value: unknown, scope: VariableScope, place: Place): unknown {
  if (typeof value === 'string') return resolveText(value, scope, place)
  if (Array.isArray(value)) {
    const items = value.map((item) => resolveIn(item, scope, place))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isJsonObject(value)) return value
  let changed: Record<string, unknown> | null = null
  for (const [name, member] of Object.entries(value)) {
    const resolved = resolveIn(member, scope, placeOf(name, member, place))
    if (resolved === member) continue
    changed ??= { ...value }
    changed[name] = resolved
  }
  return changed ?? value
}

/** The value with all placeholders replaced that have a value; others stay. Unchanged parts are not copied. */
export const resolveVariables = <T>(value: T, scope: VariableScope | null): T =>
  scope ? (resolveIn(value, scope, 'text') as T) : value

/** `pointer`: a JSON Pointer into the value. `message`: a sentence part such as "has no value". */
export type VariableViolation = { name: string; pointer: string; message: string }

const undeclared = 'is not declared'

/** A placeholder without a declaration stays a text. */
export const isUndeclared = ({ message }: Pick<VariableViolation, 'message'>): boolean =>
  message === undeclared

/** The placeholders that cannot be replaced. */
export function findVariableViolations(
  value: unknown,
  scope: VariableScope | null,
  pointer = '',
): VariableViolation[] {
  if (!scope) return []
  if (typeof value === 'string') return findTextViolations(value, scope, pointer)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    findVariableViolations(member, scope, `${pointer}/${escapePointerToken(name)}`),
  )
}

function findTextViolations(text: string, scope: VariableScope, pointer: string): VariableViolation[] {
  if (!hasPlaceholder(text)) return []
  return [...text.matchAll(placeholders)].flatMap(([match, name = '']) => {
    if (isEscaped(match)) return []
    const found = scope.get(name) ?? { violation: undeclared }
    return 'violation' in found ? [{ name, pointer, message: found.violation }] : []
  })
}
