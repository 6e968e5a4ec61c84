import type { CallPath } from '#core/engines/runtime-manifest/tool-state.ts'
import type { App } from '#core/model/app.ts'
import type { Tool } from '#core/model/tool.ts'
import type { Reader } from '#core/ports/store.ts'

/** What the calls of these tools go through: an imported document may hold many operations that no tool uses. */
export async function callPath(reader: Reader, app: App, tools: Tool[]): Promise<CallPath> {
  const operationIds = tools.flatMap((tool) => tool.binding?.operationId ?? [])
  return {
    authConnections: await reader.authConnections.all(app.id),
    integrations: await reader.integrations.all(app.id),
    operations: await reader.operations.byIds(app.id, [...new Set(operationIds)]),
  }
}
