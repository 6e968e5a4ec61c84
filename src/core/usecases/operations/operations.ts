import { createNotFoundError } from '#base/errors.ts'
import type { ListPage, NamedSort, PageRequest } from '#base/page.ts'
import { createNamedAccessors, paginateRows } from '#base/paginate-rows.ts'
import { mapWithPauses } from '#base/time-slices.ts'
import { formatHeaderPath } from '#core/engines/calls/tool-result/index.ts'
import { listOutputPaths, listTopLevelEntries } from '#core/engines/schemas/json-schema/index.ts'
import type { IntegrationAddress, OperationAddress } from '#core/model/entity-address.ts'
import type { Operation, OperationOutline } from '#core/model/operations/operation.ts'
import type { OperationDetails } from '#core/model/operations/operation-details.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'

export const toOperationDetails = (operation: Operation): OperationDetails => ({
  operation,
  inputs: listTopLevelEntries(operation.inputSchema),
  outputs: operation.outputSchema ? listTopLevelEntries(operation.outputSchema) : [],
  outputPaths: [
    ...(operation.outputSchema ? listOutputPaths(operation.outputSchema) : []),
    ...(operation.plan.responseHeaders ?? []).map(formatHeaderPath),
  ],
})

export const listOperations = (
  deps: Deps<'store' | 'timer'>,
  address: IntegrationAddress,
): Promise<OperationDetails[]> =>
  readInApp(deps, address, async (reader, app) => {
    if (!(await reader.integrations.findById(app.id, address.integrationId)))
      throw createNotFoundError('integration')
    const operations = await reader.operations.listByIntegration(app.id, address.integrationId)
    return mapWithPauses(operations, toOperationDetails, deps.timer.pause)
  })

/** The query searches name, key, external id, method, path and description. */
const paging = createNamedAccessors<OperationOutline>(
  (operation) => operation,
  ({ externalId, plan, description }) => [externalId, `${plan.method} ${plan.path}`, description],
)

/** Schemas, which are most of an operation, are read only for the page. */
export async function pageOperations(
  deps: Deps<'store' | 'timer'>,
  address: IntegrationAddress,
  request: PageRequest<NamedSort>,
): Promise<ListPage<OperationDetails>> {
  const { rows, next } = await readInApp(deps, address, async (reader, app) => {
    if (!(await reader.integrations.findById(app.id, address.integrationId)))
      throw createNotFoundError('integration')
    const outlines = await reader.operations.listOutlines(app.id, address.integrationId)
    const page = paginateRows(outlines, request, paging)
    const ids = page.rows.map(({ id }) => id)
    const operations = new Map(
      (await reader.operations.findByIds(app.id, ids)).map((operation) => [operation.id, operation]),
    )
    return { rows: ids.flatMap((id) => operations.get(id) ?? []), next: page.next }
  })
  return { rows: await mapWithPauses(rows, toOperationDetails, deps.timer.pause), next }
}

export const readOperation = (deps: Deps<'store'>, address: OperationAddress): Promise<OperationDetails> =>
  readInApp(deps, address, async (reader, app) => {
    const operation = await reader.operations.findById(app.id, address.operationId)
    if (!operation) throw createNotFoundError('operation')
    return toOperationDetails(operation)
  })
