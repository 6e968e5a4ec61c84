import { createNotFoundError } from '#base/errors.ts'
import type { ListPage, NamedSort, PageRequest } from '#base/page.ts'
import { listTopLevelEntries } from '#core/engines/json-schema/entries/top-level-entries.ts'
import { listOutputPaths } from '#core/engines/json-schema/output-paths.ts'
import { createNamedAccessors, paginateRows } from '#core/engines/paging/paginate-rows.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { OperationDetails } from '#core/model/operations/operation-details.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'

export const toOperationDetails = (operation: Operation): OperationDetails => ({
  operation,
  inputs: listTopLevelEntries(operation.inputSchema),
  outputs: operation.outputSchema ? listTopLevelEntries(operation.outputSchema) : [],
  outputPaths: operation.outputSchema ? listOutputPaths(operation.outputSchema) : [],
})

export const listOperations = (
  deps: Deps<'store'>,
  caller: Owner,
  appId: string,
  integrationId: string,
): Promise<OperationDetails[]> =>
  readInApp(deps, caller, appId, async (reader, app) => {
    if (!(await reader.integrations.findById(app.id, integrationId))) throw createNotFoundError('integration')
    return (await reader.operations.listByIntegration(app.id, integrationId)).map(toOperationDetails)
  })

/** The query searches name, key, external id, method, path and description. */
const paging = createNamedAccessors<OperationDetails>(
  ({ operation }) => operation,
  ({ operation }) => [
    operation.externalId,
    `${operation.plan.method} ${operation.plan.path}`,
    operation.description,
  ],
)

export const pageOperations = async (
  deps: Deps<'store'>,
  caller: Owner,
  appId: string,
  integrationId: string,
  request: PageRequest<NamedSort>,
): Promise<ListPage<OperationDetails>> =>
  paginateRows(await listOperations(deps, caller, appId, integrationId), request, paging)

export const readOperation = (
  deps: Deps<'store'>,
  caller: Owner,
  appId: string,
  operationId: string,
): Promise<OperationDetails> =>
  readInApp(deps, caller, appId, async (reader, app) => {
    const operation = await reader.operations.findById(app.id, operationId)
    if (!operation) throw createNotFoundError('operation')
    return toOperationDetails(operation)
  })
