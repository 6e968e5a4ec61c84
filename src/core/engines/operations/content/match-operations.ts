import type { ImportReportEntry, IntegrationKind } from '#core/model/integrations/integration.ts'
import type { EncodedDiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { OperationOutline } from '#core/model/operations/operation.ts'
import { restoreOriginal } from './original-members.ts'

/** An existing operation and its current description in the source. */
export type OperationMatch = { existing: OperationOutline; discovered: EncodedDiscoveredOperation }

export type OperationMatches = {
  matched: OperationMatch[]
  added: EncodedDiscoveredOperation[]
  /** Existing operations that came from the source and are no longer in it. */
  missing: OperationOutline[]
}

/** Method and path of an operation. */
export const operationRouteOf = ({ plan: { method, path } }: Pick<OperationOutline, 'plan'>) =>
  `${method} ${path}`

type SourceOperation = OperationOutline | EncodedDiscoveredOperation

type MatchRule = {
  keyOf: (operation: SourceOperation) => string
  isMatch?: (match: OperationMatch) => boolean
}

/** Matches `added` with `missing` one to one. */
function matchByRule(
  { matched, added, missing }: OperationMatches,
  { keyOf, isMatch = () => true }: MatchRule,
): OperationMatches {
  const known = new Map(missing.map((existing) => [keyOf(existing), existing]))
  const found: OperationMatch[] = []
  const rest: EncodedDiscoveredOperation[] = []
  for (const discovered of added) {
    const key = keyOf(discovered)
    const existing = known.get(key)
    const isFound = existing && isMatch({ existing, discovered }) && known.delete(key)
    if (isFound) found.push({ existing, discovered })
    else rest.push(discovered)
  }
  const taken = new Set(found.map(({ existing }) => existing.id))
  return {
    matched: [...matched, ...found],
    added: rest,
    missing: missing.filter(({ id }) => !taken.has(id)),
  }
}

const externalIdOf = ({ externalId }: SourceOperation) => externalId

/** Owners may edit the request, so the original plan of the document identifies the operation. */
const sourcePlanOf = (operation: SourceOperation) =>
  'original' in operation ? restoreOriginal(operation).plan : operation.plan

const sourceRouteOf = (operation: SourceOperation) => operationRouteOf({ plan: sourcePlanOf(operation) })

/** The route, independent of placeholder names. */
const routeShapeOf = (operation: SourceOperation) =>
  sourceRouteOf(operation)
    .replace(/\{[^{}]*\}/g, '{}')
    .replace(/\/$/, '')

/** Whether the operation at this route is the same request: its id stayed, or all of its parameters. */
function isSameRequest({ existing, discovered }: OperationMatch): boolean {
  if (existing.externalId === discovered.externalId) return true
  const given = new Set(discovered.plan.parameters.map(({ in: place, name }) => `${place} ${name}`))
  return sourcePlanOf(existing).parameters.every(({ in: place, name }) => given.has(`${place} ${name}`))
}

/** Documents reuse and swap operation ids, so the request outweighs the id. */
const restRules: MatchRule[] = [
  { keyOf: sourceRouteOf, isMatch: isSameRequest },
  { keyOf: externalIdOf },
  { keyOf: sourceRouteOf },
  { keyOf: routeShapeOf },
]

/**
 * A predicate: whether the source still has an operation, although it could not be imported this time. An unreadable
 * path, or all paths being unreadable, affects every operation there.
 */
export function createUnimportedTest(report: ImportReportEntry[]): (existing: OperationOutline) => boolean {
  const rejected = report.filter(({ outcome }) => outcome === 'refused')
  const routes = new Set(rejected.map(({ method, path }) => `${method} ${path}`))
  return (existing) =>
    [operationRouteOf(existing), ` ${existing.plan.path}`, ' '].some((at) => routes.has(at))
}

/**
 * Matches REST operations by method, path and parameters, then by external id where they moved, then by method and path
 * alone. MCP tools are matched by their names. Operations without an external id were created manually and are ignored.
 */
export function matchOperations(
  present: OperationOutline[],
  found: EncodedDiscoveredOperation[],
  kind: IntegrationKind,
): OperationMatches {
  const missing = present.filter(({ externalId }) => externalId !== '')
  const rules = kind === 'mcp' ? [{ keyOf: externalIdOf }] : restRules
  return rules.reduce(matchByRule, { matched: [], added: found, missing })
}
