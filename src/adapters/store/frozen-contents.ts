// Contents frozen by an earlier version of the service lack members that were added later. They get the same defaults
// that the migration gave to existing rows.
import type { Contents } from '#core/model/contents.ts'
import { defaultResultOptions } from '#core/model/result-options.ts'
import { fromJson } from './json-column.ts'

const later = {
  authConnection: { boundOrigins: [], isDetached: false },
  integration: { importReport: [] },
  operation: { timeoutMs: null, annotations: null },
  tool: { resultOptions: defaultResultOptions },
}

/** Existing members keep their value and position, so that contents are returned as they were frozen. */
const withLater = <Row extends object>(members: object, rows: Row[]): Row[] =>
  rows.map((row) => ({ ...row, ...members, ...row }))

/** Parses the contents of a column into the form of this version. */
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
