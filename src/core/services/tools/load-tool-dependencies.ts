import type { ToolDependencies } from '#core/engines/tools/dependencies/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { StoreReader } from '#core/ports/store.ts'

/** Loads the dependencies of these tools. Only bound operations are read: a document may have many unused ones. */
export async function loadToolDependencies(
  reader: StoreReader,
  app: App,
  tools: Tool[],
): Promise<ToolDependencies> {
  const operationIds = tools.flatMap((tool) => tool.binding?.operationId ?? [])
  return {
    authConnections: await reader.authConnections.list(app.id),
    integrations: await reader.integrations.list(app.id),
    operations: await reader.operations.findByIds(app.id, [...new Set(operationIds)]),
  }
}
