// The `$ref` members of a parsed document. A `$ref` in example data is no reference.
import { escapePointerToken, parsePointer } from '#base/json-pointer.ts'

type Holder = Record<string, unknown> & { $ref: string }

/** `pointer` is the JSON Pointer of the object with the `$ref`. */
export type FoundReference = { pointer: string; holder: Holder }

const dataKeywords = new Set(['example', 'default', 'enum', 'const', 'value'])
/** The author of the document chooses the names of their members. */
const nameMaps = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
  'schemas',
  'parameters',
  'responses',
  'requestBodies',
  'headers',
  'examples',
])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const hasReference = (value: Record<string, unknown>): value is Holder => typeof value.$ref === 'string'

type Place = { pointer: string; key: string; seen: Set<unknown> }

export function* findReferences(
  node: unknown,
  { pointer, key, seen }: Place = { pointer: '', key: '', seen: new Set() },
): Generator<FoundReference> {
  // A YAML alias is the same object again.
  if (!isObject(node) || seen.has(node)) return
  seen.add(node)
  if (hasReference(node)) yield { pointer, holder: node }
  for (const [name, value] of Object.entries(node)) {
    if (dataKeywords.has(name) && !nameMaps.has(key)) continue
    yield* findReferences(value, { pointer: `${pointer}/${escapePointerToken(name)}`, key: name, seen })
  }
}

export type SplitReference = { path: string; fragment: string }

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Null for a reference to another server, which the service follows. `path` is "" within the same file. */
export function splitReference(reference: string): SplitReference | null {
  if (/^[a-z][a-z\d+.-]+:/i.test(reference)) return null
  const [path = '', ...fragments] = reference.split('#')
  return { path: decode(path), fragment: fragments.join('#') }
}

/** Whether the target of a JSON Pointer exists; true if a further reference is on the way. */
export function hasTarget(document: unknown, fragment: string): boolean {
  if (!fragment.startsWith('/')) return true
  let node = document
  for (const name of parsePointer(decode(fragment))) {
    if (!isObject(node)) return false
    if (!Object.hasOwn(node, name)) return hasReference(node)
    node = node[name]
  }
  return true
}

export const toPointerToken = (name: string) => encodeURI(escapePointerToken(name)).replaceAll('#', '%23')
