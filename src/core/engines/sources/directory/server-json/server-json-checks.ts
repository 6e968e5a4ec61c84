// Validators that the rules of server.json are composed of.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

/** `path` as in `packages[0].version`. */
export type ServerJsonViolation = { path: string; code: 'required' | 'type' | 'length' | 'pattern' | 'enum' }

export type ServerJsonCheck = (value: Json, path: string) => ServerJsonViolation[]

const reportViolation = (path: string, code: ServerJsonViolation['code']): ServerJsonViolation[] => [
  { path, code },
]

export const checkString =
  ({
    min = 0,
    max = Infinity,
    pattern,
  }: {
    min?: number
    max?: number
    pattern?: RegExp
  } = {}): ServerJsonCheck =>
  (value, path) => {
    if (typeof value !== 'string') return reportViolation(path, 'type')
    const { length } = [...value]
    if (length < min || length > max) return reportViolation(path, 'length')
    return pattern && !pattern.test(value) ? reportViolation(path, 'pattern') : []
  }

export const checkOneOf =
  (...allowed: string[]): ServerJsonCheck =>
  (value, path) =>
    typeof value === 'string' && allowed.includes(value) ? [] : reportViolation(path, 'enum')

export const checkBoolean: ServerJsonCheck = (value, path) =>
  typeof value === 'boolean' ? [] : reportViolation(path, 'type')

export const checkList =
  (checkItem: ServerJsonCheck): ServerJsonCheck =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((element, index) => checkItem(element, `${path}[${index}]`))
      : reportViolation(path, 'type')

export const checkMap =
  (checkItem: ServerJsonCheck): ServerJsonCheck =>
  (value, path) =>
    isJsonObject(value)
      ? Object.entries(value).flatMap(([name, element]) => checkItem(element, `${path}.${name}`))
      : reportViolation(path, 'type')

const joinPath = (path: string, member: string) => (path ? `${path}.${member}` : member)

/** Further members are allowed, since readers ignore unknown ones. */
export const checkObject =
  (members: Record<string, ServerJsonCheck>, required: string[] = []): ServerJsonCheck =>
  (value, path) => {
    if (!isJsonObject(value)) return reportViolation(path, 'type')
    const absent = required.filter((name) => value[name] === undefined)
    const present = Object.entries(members).flatMap(([name, check]) => {
      const member = value[name]
      return member === undefined ? [] : check(member, joinPath(path, name))
    })
    return [...absent.flatMap((name) => reportViolation(joinPath(path, name), 'required')), ...present]
  }

/** Validates an object by the check that the object's members select. */
export const checkSelected =
  (select: (value: JsonObject) => ServerJsonCheck): ServerJsonCheck =>
  (value, path) =>
    isJsonObject(value) ? select(value)(value, path) : reportViolation(path, 'type')
