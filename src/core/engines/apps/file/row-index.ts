import type { Contents, ContentsAuthConnection } from '#core/model/drafts/contents.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Tool } from '#core/model/tools/tool.ts'

/** The rows of contents by id, and operations also by integration, in their order. */
export type RowIndex = {
  connections: ReadonlyMap<string, ContentsAuthConnection>
  integrations: ReadonlyMap<string, Integration>
  operations: ReadonlyMap<string, Operation>
  operationsByIntegration: ReadonlyMap<string, Operation[]>
  tools: ReadonlyMap<string, Tool>
}

export const indexRows = (contents: Contents): RowIndex => ({
  connections: indexById(contents.authConnections),
  integrations: indexById(contents.integrations),
  operations: indexById(contents.operations),
  operationsByIntegration: Map.groupBy(contents.operations, ({ integrationId }) => integrationId),
  tools: indexById(contents.tools),
})

const indexById = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))
