// Variables of an app: declared in its contents, with values that belong to the app and not to a release.
import { isUrl } from '#base/web/url.ts'
import { valuesOf } from '#core/entities/entity.ts'
import { variableMembers } from '#core/entities/variable.ts'

export const variableTypes = valuesOf(variableMembers.type)
export type VariableType = (typeof variableTypes)[number]

export type VariableValue = string | number | boolean

/** An absent default means that the app must have a value. */
export type VariableDeclaration = { type: VariableType; default?: VariableValue; description?: string }

/** By name. */
export type VariableDeclarations = Record<string, VariableDeclaration>
export type VariableValues = Record<string, VariableValue>

/** Names as in a shell. */
export const variableNamePattern = '^[A-Za-z_][A-Za-z0-9_]{0,63}$'
export const maxVariables = 200
export const maxValueLength = 2048

const rules: Record<VariableType, { accepts: (value: VariableValue) => boolean; message: string }> = {
  text: {
    accepts: (value) => typeof value === 'string' && value.length <= maxValueLength,
    message: `must be a text of at most ${maxValueLength} characters`,
  },
  url: {
    accepts: (value) => typeof value === 'string' && value !== '' && isUrl(value),
    message: 'must be an absolute http or https URL without credentials',
  },
  number: {
    accepts: (value) => typeof value === 'number' && Number.isFinite(value),
    message: 'must be a number',
  },
  boolean: { accepts: (value) => typeof value === 'boolean', message: 'must be true or false' },
}

/** A sentence part such as "must be a number"; null if the value is valid. */
export const findValueViolation = ({ type }: VariableDeclaration, value: VariableValue): string | null =>
  rules[type].accepts(value) ? null : rules[type].message

/** The type of a variable that is declared by its default alone. */
export function inferVariableType(value: VariableValue): VariableType {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  return value !== '' && isUrl(value) ? 'url' : 'text'
}
