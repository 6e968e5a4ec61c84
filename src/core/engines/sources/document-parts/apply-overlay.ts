// Changes a document by an OpenAPI Overlay 1.0 or a JSON Patch (RFC 6902), in place.
import { paths as findPaths, query } from 'jsonpath-rfc9535'
import { applyPatch, type Operation } from 'rfc6902'
import { isJsonObject, isPollutingKey, type Json, type JsonObject } from '#base/json.ts'

/** `problem`: why the overlay cannot be applied; `warnings`: actions without a target. */
export type OverlayOutcome = { warnings: string[] } | { problem: string }

export function applyOverlay(document: JsonObject, overlay: Json): OverlayOutcome {
  try {
    if (Array.isArray(overlay)) return applyJsonPatch(document, overlay)
    if (isJsonObject(overlay) && Array.isArray(overlay.actions))
      return applyActions(document, overlay.actions)
    return { problem: 'must be an OpenAPI Overlay with `actions`, or a JSON Patch' }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function applyJsonPatch(document: JsonObject, patch: Json[]): OverlayOutcome {
  const failures = applyPatch(document, patch as unknown as Operation[])
  const at = failures.findIndex((failure) => failure !== null)
  return at < 0 ? { warnings: [] } : { problem: `its operation ${at + 1} fails: ${failures[at]?.message}` }
}

function applyActions(document: JsonObject, actions: Json[]): OverlayOutcome {
  const warnings: string[] = []
  for (const [index, action] of actions.entries()) {
    const target = isJsonObject(action) && typeof action.target === 'string' ? action.target : ''
    if (!isJsonObject(action) || target === '')
      return { problem: `its action ${index + 1} must have a target` }
    const count =
      action.remove === true
        ? removeTargets(document, target)
        : updateTargets(document, target, action.update)
    if (count === 0)
      warnings.push(`The overlay's action ${index + 1} has no target in the document: ${target}`)
  }
  return { warnings }
}

/** Numbers with many digits are objects of a class here, into which no query looks. */
type QueriedValue = Parameters<typeof query>[0]

function updateTargets(document: JsonObject, target: string, update: Json | undefined): number {
  const nodes = query(document as QueriedValue, target) as Json[]
  for (const node of nodes) {
    if (Array.isArray(node)) node.push(...(Array.isArray(update) ? update : [update ?? null]))
    else if (isJsonObject(node) && isJsonObject(update)) mergeInto(node, update)
  }
  return nodes.length
}

/** Lists are joined, objects merged, anything else is replaced. */
function mergeInto(node: JsonObject, update: JsonObject): void {
  for (const [name, value] of Object.entries(update)) {
    if (isPollutingKey(name)) continue
    const known = Object.hasOwn(node, name) ? node[name] : undefined
    if (isJsonObject(known) && isJsonObject(value)) mergeInto(known, value)
    else if (Array.isArray(known) && Array.isArray(value)) known.push(...structuredClone(value))
    else node[name] = structuredClone(value)
  }
}

/** From the last to the first, so that indexes of lists stay valid. */
function removeTargets(document: JsonObject, target: string): number {
  const found = (findPaths(document as QueriedValue, target) as string[]).map(parseNormalizedPath)
  for (const steps of found.toReversed()) removeAt(document, steps)
  return found.length
}

/** The names and indexes of a normalized path: `$['paths']['/a'][0]`. */
const parseNormalizedPath = (path: string): (string | number)[] =>
  [...path.matchAll(/\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]/g)].map(([, name, index]) =>
    name === undefined ? Number(index) : unescapeName(name),
  )

const unescapeName = (name: string): string =>
  JSON.parse(`"${name.replace(/\\'/g, "'").replaceAll('"', '\\"')}"`)

function removeAt(document: JsonObject, steps: (string | number)[]): void {
  const last = steps.at(-1)
  const parent = steps
    .slice(0, -1)
    .reduce<Json | undefined>((node, step) => (node as Record<string | number, Json>)?.[step], document)
  if (Array.isArray(parent) && typeof last === 'number') parent.splice(last, 1)
  else if (isJsonObject(parent) && typeof last === 'string') delete parent[last]
}
