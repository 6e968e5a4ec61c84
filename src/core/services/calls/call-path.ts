import type { CallPath } from '#core/engines/runtime-manifest/tool-state.ts'
import type { App } from '#core/model/app.ts'
import type { Tool } from '#core/model/tool.ts'
import type { Reader } from '#core/ports/store.ts'

/** Loads what the calls of these tools need. Only bound operations are read: a document may have many unused ones. */
export async function callPath(reader: Reader, app: App, tools: Tool[]): Promise<CallPath> {
  const operationIds = tools.flatMap((tool) => tool.binding?.operationId ?? [])
  return {
    authConnections: await reader.authConnections.all(app.id),
    integrations: await reader.integrations.all(app.id),
    operations: await reader.operations.byIds(app.id, [...new Set(operationIds)]),
  }
}
