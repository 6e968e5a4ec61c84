import type { FoundOperation } from '#core/model/found-operation.ts'
import type { ImportedOperation, IntegrationKind } from '#core/model/integration.ts'
import type { OperationOutline } from '#core/model/operation.ts'

/** An existing operation and its current description in the source. */
export type Matched = { old: OperationOutline; draft: FoundOperation }

export type OperationMatches = {
  matched: Matched[]
  added: FoundOperation[]
  /** Existing operations that came from the source and are no longer in it. */
  gone: OperationOutline[]
}

/** Method and path of an operation. */
export const place = ({ plan: { method, path } }: Pick<OperationOutline, 'plan'>) => `${method} ${path}`

/** Matches `rest` with `candidates` one to one by `keyOf`; also returns the unmatched of both. */
function matchBy(
  keyOf: (operation: OperationOutline | FoundOperation) => string,
  candidates: OperationOutline[],
  rest: FoundOperation[],
): OperationMatches {
  const known = new Map(candidates.map((old) => [keyOf(old), old]))
  const matched: Matched[] = []
  const added: FoundOperation[] = []
  for (const draft of rest) {
    const old = known.get(keyOf(draft))
    if (old && known.delete(keyOf(draft))) matched.push({ old, draft })
    else added.push(draft)
  }
  const taken = new Set(matched.map(({ old }) => old.id))
  return { matched, added, gone: candidates.filter(({ id }) => !taken.has(id)) }
}

/**
 * A predicate: whether the source still has an operation, although it could not be imported this time. An unreadable
 * path, or all paths being unreadable, affects every operation there.
 */
export function isUnread(report: ImportedOperation[]): (old: OperationOutline) => boolean {
  const refused = report.filter(({ outcome }) => outcome === 'refused')
  const places = new Set(refused.map(({ method, path }) => `${method} ${path}`))
  return (old) => [place(old), ` ${old.plan.path}`, ' '].some((at) => places.has(at))
}

/**
 * Matches by external id; for REST then by method and path, for operations that the document renamed. Operations
 * without an external id were created manually and are ignored.
 */
export function matchOperations(
  present: OperationOutline[],
  found: FoundOperation[],
  kind: IntegrationKind,
): OperationMatches {
  const ofSource = present.filter(({ externalId }) => externalId !== '')
  const named = matchBy(({ externalId }) => externalId, ofSource, found)
  if (kind === 'mcp') return named
  const renamed = matchBy(place, named.gone, named.added)
  return { ...renamed, matched: [...named.matched, ...renamed.matched] }
}
