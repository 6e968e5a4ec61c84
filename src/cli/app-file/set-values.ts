// Values for variables on the command line: `NAME=value`, typed by the declaration of the variable.
import { createUsageFailure } from '../command-failure.ts'
import { isRecord } from '../is-record.ts'

export type VariableValueJson = string | number | boolean

type DeclaredType = string | undefined

/** Splits `NAME=value`. Each name has one value. */
export function parseAssignments(texts: readonly string[], option: string): [name: string, value: string][] {
  const seen = new Set<string>()
  return texts.map((text) => {
    const at = text.indexOf('=')
    if (at < 1) throw createUsageFailure(`${option} must be NAME=value, not "${text}".`)
    const name = text.slice(0, at)
    if (seen.has(name)) throw createUsageFailure(`The variable ${name} has two values. Give it one.`)
    seen.add(name)
    return [name, text.slice(at + 1)]
  })
}

/** `type`: the declared type; undefined for a text. */
export function parseVariableValue(name: string, text: string, type: DeclaredType): VariableValueJson {
  if (type === 'number') {
    const value = Number(text)
    if (text.trim() === '' || !Number.isFinite(value))
      throw createUsageFailure(`The variable ${name} takes a number, not "${text}".`)
    return value
  }
  if (type !== 'boolean') return text
  if (text !== 'true' && text !== 'false')
    throw createUsageFailure(`The variable ${name} takes true or false, not "${text}".`)
  return text === 'true'
}

/** The type of a variable in a file: of its declaration, or of its default. */
function readType(declared: unknown): DeclaredType {
  const { type, default: fallback } = isRecord(declared) ? declared : { type: undefined, default: declared }
  if (typeof type === 'string') return type
  return typeof fallback === 'number' || typeof fallback === 'boolean' ? typeof fallback : undefined
}

/** The values of `--set` for a file. */
export function readSetValues(
  { variables }: { variables?: unknown },
  texts: readonly string[] = [],
): Record<string, VariableValueJson> {
  const declared = isRecord(variables) ? variables : {}
  return Object.fromEntries(
    parseAssignments(texts, '--set').map(([name, text]) => {
      if (!Object.hasOwn(declared, name)) throw createUndeclaredFailure(name, Object.keys(declared))
      return [name, parseVariableValue(name, text, readType(declared[name]))]
    }),
  )
}

export const createUndeclaredFailure = (name: string, declared: readonly string[]) =>
  createUsageFailure(
    `There is no variable ${name}.`,
    declared.length > 0
      ? `Declared variables: ${declared.join(', ')}.`
      : 'Declare it in `variables` of the app file first.',
  )
