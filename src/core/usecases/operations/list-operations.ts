import { createNotFoundError } from '#base/errors.ts'
import type { ListPage, PageKey } from '#base/page.ts'
import {
  type ListedOperation,
  type OperationFacets,
  type OperationFilter,
  searchOperations,
  takePageRows,
  toListedOperations,
} from '#core/engines/operations/search/index.ts'
import { type SuggestedOperation, suggestOperations } from '#core/engines/operations/suggestion/index.ts'
import type { IntegrationAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'

/** Without schemas, which are most of the size. Sorted by id, which is the order of import. */
const readListedOperations = (deps: Deps<'store'>, address: IntegrationAddress): Promise<ListedOperation[]> =>
  readInApp(deps, address, async (reader, app) => {
    if (!(await reader.integrations.findById(app.id, address.integrationId)))
      throw createNotFoundError('integration')
    const summaries = await reader.operations.listSummaries(app.id, address.integrationId)
    return toListedOperations(summaries, await reader.tools.list(app.id))
  })

export type OperationPage = ListPage<ListedOperation> & {
  /** The number of matching operations, and the size of all their tools. */
  total: number
  totalTokens: number
  facets: OperationFacets
}

export async function pageListedOperations(
  deps: Deps<'store'>,
  address: IntegrationAddress,
  filter: OperationFilter,
  { limit, after }: { limit: number; after: PageKey | null },
): Promise<OperationPage> {
  const { found, facets } = searchOperations(await readListedOperations(deps, address), filter)
  const remaining = after ? found.filter(({ id }) => id > after.id) : found
  const rows = takePageRows(remaining, limit)
  const last = rows.at(-1)
  return {
    rows,
    next: last && remaining.length > rows.length ? { value: '', id: last.id } : null,
    total: found.length,
    totalTokens: found.reduce((sum, { tokens }) => sum + tokens, 0),
    facets,
  }
}

export const suggestToolOperations = async (
  deps: Deps<'store'>,
  address: IntegrationAddress,
): Promise<SuggestedOperation[]> => suggestOperations(await readListedOperations(deps, address))
