import type { Variable, VariableValue } from '../../../api/queries/variables.ts'

/** By name: a value as text; "" means that the app has none of its own. */
export type ValueTexts = Record<string, string>

export const showValue = (value: unknown): string => (value === null ? '' : String(value))

export const toValueTexts = (variables: readonly Variable[]): ValueTexts =>
  Object.fromEntries(variables.map(({ name, value }) => [name, showValue(value)]))

/** A text that is not of the type stays a text, which the service rejects with its place. */
export function toValues(
  variables: readonly Variable[],
  texts: Partial<ValueTexts>,
): Record<string, VariableValue> {
  const entered = variables.filter(({ name }) => texts[name] !== undefined && texts[name] !== '')
  return Object.fromEntries(
    entered.map(({ name, type, value }) => [name, parseValue(texts[name] ?? '', type ?? typeof value)]),
  )
}

function parseValue(text: string, type: string): VariableValue {
  if (type === 'number' && Number.isFinite(Number(text))) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
