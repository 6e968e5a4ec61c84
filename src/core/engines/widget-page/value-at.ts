import { isJsonObject } from '#base/json.ts'

/**
 * The value at a dotted path (`items[0].id`, or `items[].id` for a list of all of them); undefined if there is none.
 * Inherited properties are never read.
 */
export const valueAt = (value: unknown, path: string): unknown =>
  path === '' ? value : at(value, stepsOf(path))

/** An empty step stands for each item of a list. */
export const stepsOf = (path: string) => path.replaceAll(']', '').split(/[.[]/)

function at(value: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined) return value
  if (step === '') return Array.isArray(value) ? value.map((item) => at(item, rest)) : at(value, rest)
  if (Array.isArray(value)) return at(value[Number(step)], rest)
  return isJsonObject(value) && Object.hasOwn(value, step) ? at(value[step], rest) : undefined
}

/** Whether a mapping is a path and not literal text. */
export const isPath = (text: string) => /^[\w$-]+(\.[\w$-]+|\[\d*\])*$/.test(text)
