// Contents that an earlier version froze lack the members that came later; each is read as a row has it that never
// heard of the member, just as the migration that brought it filled the tables.
import type { Contents } from '#core/model/contents.ts'
import { defaultResultOptions } from '#core/model/result-options.ts'
import { fromJson } from './json-column.ts'

const later = {
  authConnection: { boundOrigins: [], isDetached: false },
  integration: { importReport: [] },
  operation: { timeoutMs: null, annotations: null },
  tool: { resultOptions: defaultResultOptions },
}

/** Members that are there keep their place, so that contents come back as they were frozen. */
const withLater = <Row extends object>(members: object, rows: Row[]): Row[] =>
  rows.map((row) => ({ ...row, ...members, ...row }))

/** The contents of a column as this version knows them. */
export function contentsFromJson(text: string): Contents {
  const contents = fromJson<Contents>(text)
  return {
    ...contents,
    authConnections: withLater(later.authConnection, contents.authConnections),
    integrations: withLater(later.integration, contents.integrations),
    operations: withLater(later.operation, contents.operations),
    tools: withLater(later.tool, contents.tools),
  }
}
