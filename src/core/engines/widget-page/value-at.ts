import { isJsonObject } from '#base/json.ts'

/**
 * What stands at a dotted path (`items[0].id`, `items[].id` for each of them); undefined where nothing does. Never looks
 * at what JavaScript objects inherit.
 */
export const valueAt = (value: unknown, path: string): unknown =>
  path === '' ? value : at(value, stepsOf(path))

/** An empty step is each item of a list. */
export const stepsOf = (path: string) => path.replaceAll(']', '').split(/[.[]/)

function at(value: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined) return value
  if (step === '') return Array.isArray(value) ? value.map((item) => at(item, rest)) : at(value, rest)
  if (Array.isArray(value)) return at(value[Number(step)], rest)
  return isJsonObject(value) && Object.hasOwn(value, step) ? at(value[step], rest) : undefined
}

/** Whether a mapping is a path and not a text to show. */
export const isPath = (text: string) => /^[\w$-]+(\.[\w$-]+|\[\d*\])*$/.test(text)
