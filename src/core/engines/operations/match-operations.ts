import type { ImportReportEntry, IntegrationKind } from '#core/model/integrations/integration.ts'
import type { EncodedDiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { OperationOutline } from '#core/model/operations/operation.ts'

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

/** Matches `rest` with `candidates` one to one by `keyOf`; also returns the unmatched of both. */
function matchByKey(
  keyOf: (operation: OperationOutline | EncodedDiscoveredOperation) => string,
  candidates: OperationOutline[],
  rest: EncodedDiscoveredOperation[],
): OperationMatches {
  const known = new Map(candidates.map((existing) => [keyOf(existing), existing]))
  const matched: OperationMatch[] = []
  const added: EncodedDiscoveredOperation[] = []
  for (const discovered of rest) {
    const existing = known.get(keyOf(discovered))
    if (existing && known.delete(keyOf(discovered))) matched.push({ existing, discovered })
    else added.push(discovered)
  }
  const taken = new Set(matched.map(({ existing }) => existing.id))
  return { matched, added, missing: candidates.filter(({ id }) => !taken.has(id)) }
}

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
 * Matches by external id; for REST then by method and path, for operations that the document renamed. Operations
 * without an external id were created manually and are ignored.
 */
export function matchOperations(
  present: OperationOutline[],
  found: EncodedDiscoveredOperation[],
  kind: IntegrationKind,
): OperationMatches {
  const ofSource = present.filter(({ externalId }) => externalId !== '')
  const named = matchByKey(({ externalId }) => externalId, ofSource, found)
  if (kind === 'mcp') return named
  const renamed = matchByKey(operationRouteOf, named.missing, named.added)
  return { ...renamed, matched: [...named.matched, ...renamed.matched] }
}
