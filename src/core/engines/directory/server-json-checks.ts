// Validators that the rules of server.json are composed of.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

/** `path` as in `packages[0].version`. */
export type ServerJsonFault = { path: string; code: 'required' | 'type' | 'length' | 'pattern' | 'enum' }

export type Check = (value: Json, path: string) => ServerJsonFault[]

const fault = (path: string, code: ServerJsonFault['code']): ServerJsonFault[] => [{ path, code }]

export const text =
  ({ min = 0, max = Infinity, pattern }: { min?: number; max?: number; pattern?: RegExp } = {}): Check =>
  (value, path) => {
    if (typeof value !== 'string') return fault(path, 'type')
    const { length } = [...value]
    if (length < min || length > max) return fault(path, 'length')
    return pattern && !pattern.test(value) ? fault(path, 'pattern') : []
  }

export const oneOf =
  (...words: string[]): Check =>
  (value, path) =>
    typeof value === 'string' && words.includes(value) ? [] : fault(path, 'enum')

export const flag: Check = (value, path) => (typeof value === 'boolean' ? [] : fault(path, 'type'))

export const listOf =
  (item: Check): Check =>
  (value, path) =>
    Array.isArray(value) ? value.flatMap((one, index) => item(one, `${path}[${index}]`)) : fault(path, 'type')

export const mapOf =
  (item: Check): Check =>
  (value, path) =>
    isJsonObject(value)
      ? Object.entries(value).flatMap(([name, one]) => item(one, `${path}.${name}`))
      : fault(path, 'type')

const join = (path: string, member: string) => (path ? `${path}.${member}` : member)

/** Further members are allowed, since readers ignore unknown ones. */
export const object =
  (members: Record<string, Check>, required: string[] = []): Check =>
  (value, path) => {
    if (!isJsonObject(value)) return fault(path, 'type')
    const absent = required.filter((name) => value[name] === undefined)
    const present = Object.entries(members).flatMap(([name, check]) => {
      const member = value[name]
      return member === undefined ? [] : check(member, join(path, name))
    })
    return [...absent.flatMap((name) => fault(join(path, name), 'required')), ...present]
  }

/** Validates an object by the check that its own members select. */
export const chosen =
  (choose: (value: JsonObject) => Check): Check =>
  (value, path) =>
    isJsonObject(value) ? choose(value)(value, path) : fault(path, 'type')
