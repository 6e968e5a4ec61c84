// Finds in the error of a tool which fields are wrong, so that the form can say so at the fields. APIs report this in few
// ways: a list of errors that each name a member (JSON:API, RFC 9457, FastAPI, Spring …), or a map from members to texts
// (Rails, Laravel, Django).
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { parsePath } from '#base/value-path.ts'
import type { PageField } from '../model/page-model.ts'

type MemberError = { steps: string[]; text: string }

/** `placed`: messages by field id. `rest`: what is at no shown field. */
export type FieldErrors = { placed: Record<string, string>; rest: string[] }

export function placeErrors(text: string, fields: PageField[]): FieldErrors {
  const placed: Record<string, string> = {}
  const rest: string[] = []
  for (const error of listErrors(text)) {
    const field = findField(error.steps, fields)
    if (field) placed[field.id] = [placed[field.id], error.text].filter(Boolean).join(' ')
    else rest.push([error.steps.join('.'), error.text].filter(Boolean).join(': '))
  }
  return { placed, rest }
}

/** The service's own errors are lines such as `- id must be an integer`; those of APIs are in the JSON of the body. */
function listErrors(text: string): MemberError[] {
  const lines = [...text.matchAll(/^- ([\w.[\]-]{1,200}) (.{1,500})$/gm)]
  if (lines.length > 0)
    return lines.map(([, path = '', message = '']) => ({ steps: parsePath(path), text: message }))
  const body = parseBody(text)
  const found = listBodyErrors(body)
  return found.length > 0 ? found : isJsonObject(body) ? listMapErrors(body).filter(isList(body)) : []
}

function parseBody(text: string): unknown {
  const start = text.search(/^[[{]/m)
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1
  try {
    return start < 0 ? undefined : JSON.parse(text.slice(start, end))
  } catch {
    return undefined
  }
}

const containers = [
  'errors',
  'error',
  'detail',
  'details',
  'violations',
  'invalid-params',
  'invalid_params',
  'issues',
]
const pathNames = [
  'pointer',
  'field',
  'loc',
  'path',
  'property',
  'propertyPath',
  'param',
  'parameter',
  'name',
  'instancePath',
]
const textNames = ['message', 'msg', 'detail', 'reason', 'defaultMessage', 'description', 'title', 'code']

function listBodyErrors(body: unknown, depth = 2): MemberError[] {
  if (Array.isArray(body)) return body.filter(isJsonObject).flatMap(readError)
  if (!isJsonObject(body)) return []
  for (const name of containers) {
    const inner = body[name]
    const found = depth > 0 ? listBodyErrors(inner, depth - 1) : []
    if (found.length > 0) return found
    if (isJsonObject(inner) && name === 'errors') return listMapErrors(inner)
  }
  return []
}

function readError(error: JsonObject): MemberError[] {
  const source = isJsonObject(error.source) ? error.source : {}
  const path = pathNames
    .map((name) => error[name] ?? source[name])
    .find((value) => value !== undefined && value !== '')
  const text = textNames.map((name) => error[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? [{ steps: toSteps(path), text }] : []
}

/** Members with a text or texts, at any depth. */
const listMapErrors = (map: JsonObject, outer: string[] = []): MemberError[] =>
  Object.entries(map).flatMap(([name, value]) => {
    const steps = [...outer, ...toSteps(name)]
    if (isJsonObject(value)) return outer.length < 5 ? listMapErrors(value, steps) : []
    const texts = [value].flat().filter((text) => typeof text === 'string')
    return texts.length > 0 ? [{ steps, text: texts.join(' ') }] : []
  })

/** In a map without a container, other members than lists are no errors. */
const isList =
  (body: JsonObject) =>
  ({ steps: [first = ''] }: MemberError) =>
    Array.isArray(body[first])

/** The names along a JSON pointer, a list of names, or a path such as `lines[0].price`. */
function toSteps(path: unknown): string[] {
  const text = Array.isArray(path) ? path.join('.') : String(path ?? '')
  const dotted = /^#?\//.test(text)
    ? text.replace(/^#?\//, '').replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
    : text
  return parsePath(dotted).filter((step) => step !== '')
}

const toPlainName = (step: string) => step.toLowerCase().replace(/[_-]/g, '')

const endsWith = (long: string[], short: string[]) =>
  short.length > 0 && short.every((step, index) => step === long[long.length - short.length + index])

/** The only field whose argument is the path, or has its end in common with it: APIs and tools nest differently. */
function findField(steps: string[], fields: PageField[]): PageField | undefined {
  const wanted = steps.map(toPlainName)
  while (/^\d+$/.test(wanted.at(-1) ?? '')) wanted.pop()
  const named = fields
    .filter(({ type }) => type !== 'hidden')
    .map((field) => ({ field, path: parsePath(field.argument ?? field.key).map(toPlainName) }))
  const exact = named.filter(({ path }) => path.join('.') === wanted.join('.'))
  const similar = named.filter(({ path }) => endsWith(wanted, path) || endsWith(path, wanted))
  const [found, ...others] = exact.length > 0 ? exact : similar
  return others.length === 0 ? found?.field : undefined
}
