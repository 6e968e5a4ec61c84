import { isJsonObject } from '#base/json.ts'
import { parsePath } from '#base/value-path.ts'

/**
 * The value at a dotted path (`items[0].id`, or `items[].id` for a list of all of them); undefined if there is none.
 * Inherited properties are never read.
 */
export const readPath = (value: unknown, path: string): unknown =>
  path === '' ? value : readSteps(value, isName(path) ? [path] : parsePath(path))

/** Most paths are a name; a table reads one for each cell. */
const isName = (path: string) => !/\W/.test(path)

function readSteps(value: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined) return value
  if (step === '')
    return Array.isArray(value) ? value.map((item) => readSteps(item, rest)) : readSteps(value, rest)
  if (Array.isArray(value)) return readSteps(value[Number(step)], rest)
  return isJsonObject(value) && Object.hasOwn(value, step) ? readSteps(value[step], rest) : undefined
}
