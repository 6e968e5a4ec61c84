import { notFound } from '#base/errors.ts'
import type { NamedSort, Page, PageRequest } from '#base/page.ts'
import { outputPaths } from '#core/engines/json-schema/output-paths.ts'
import { topLevelView } from '#core/engines/json-schema/top-level-view.ts'
import { namedFacts, pageRows } from '#core/engines/paging/page-rows.ts'
import type { Operation } from '#core/model/operation.ts'
import type { OperationFacts } from '#core/model/operation-facts.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { readApp } from '#core/services/apps/app-access.ts'

export const factsOf = (operation: Operation): OperationFacts => ({
  operation,
  inputs: topLevelView(operation.inputSchema),
  outputs: operation.outputSchema ? topLevelView(operation.outputSchema) : [],
  outputPaths: operation.outputSchema ? outputPaths(operation.outputSchema) : [],
})

export const listOperations = (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  integrationId: string,
): Promise<OperationFacts[]> =>
  readApp(uses, by, appId, async (reader, app) => {
    if (!(await reader.integrations.byId(app.id, integrationId))) throw notFound('integration')
    return (await reader.operations.ofIntegration(app.id, integrationId)).map(factsOf)
  })

/** The query searches name, key, external id, method, path and description. */
const paging = namedFacts<OperationFacts>(
  ({ operation }) => operation,
  ({ operation }) => [
    operation.externalId,
    `${operation.plan.method} ${operation.plan.path}`,
    operation.description,
  ],
)

export const pageOperations = async (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  integrationId: string,
  request: PageRequest<NamedSort>,
): Promise<Page<OperationFacts>> =>
  pageRows(await listOperations(uses, by, appId, integrationId), request, paging)

export const findOperation = (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  operationId: string,
): Promise<OperationFacts> =>
  readApp(uses, by, appId, async (reader, app) => {
    const operation = await reader.operations.byId(app.id, operationId)
    if (!operation) throw notFound('operation')
    return factsOf(operation)
  })
