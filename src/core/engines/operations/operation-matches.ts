import type { FoundOperation } from '#core/model/found-operation.ts'
import type { ImportedOperation, IntegrationKind } from '#core/model/integration.ts'
import type { OperationOutline } from '#core/model/operation.ts'

/** An operation that is there and what its source says of it now. */
export type Matched = { old: OperationOutline; draft: FoundOperation }

export type OperationMatches = {
  matched: Matched[]
  added: FoundOperation[]
  /** Of the source, as far as is known, and no longer in it. */
  gone: OperationOutline[]
}

/** The method and path that an operation is called by. */
export const place = ({ plan: { method, path } }: Pick<OperationOutline, 'plan'>) => `${method} ${path}`

/** Each of `rest` that `keyOf` finds among `candidates`, one for one; what is left over of both. */
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
 * Tells of an operation that its source still has it, though it could not be imported this time. What cannot be read of a
 * whole path, or of all paths, counts for everything there.
 */
export function isUnread(report: ImportedOperation[]): (old: OperationOutline) => boolean {
  const refused = report.filter(({ outcome }) => outcome === 'refused')
  const places = new Set(refused.map(({ method, path }) => `${method} ${path}`))
  return (old) => [place(old), ` ${old.plan.path}`, ' '].some((at) => places.has(at))
}

/**
 * By external id, then, of an API, by method and path for those that its document renamed.
 * What has no external id was made by hand.
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
