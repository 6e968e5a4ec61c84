// Contents frozen by an earlier version of the service lack members that were added later. They get the same defaults
// that the migration gave to existing rows.
import type { Contents } from '#core/model/drafts/contents.ts'
import { defaultResultOptions } from '#core/model/tools/result-options.ts'
import { fromLargeJson } from './json-column.ts'

const addedMembers = {
  app: { toolMode: 'list' },
  authConnection: { boundOrigins: [], isDetached: false },
  integration: {
    importReport: [],
    documentPath: '',
    documentDigest: '',
    documentPart: null,
    declaredServer: '',
    refreshEvery: '',
  },
  operation: { timeoutMs: null, annotations: null, tags: [], original: {} },
  tool: {
    resultOptions: defaultResultOptions,
    fixedArguments: {},
    aliases: [],
    requiresApproval: false,
    appOnly: false,
  },
  prompt: { order: 0 },
}

/** Existing members keep their value and position, so that contents are returned as they were frozen. */
const withAddedMembers = <Row extends object>(members: object, rows: Row[]): Row[] =>
  rows.map((row) => ({ ...row, ...members, ...row }))

/** Parses the contents of a column into the form of this version. */
export async function parseFrozenContents(text: string): Promise<Contents> {
  const contents = await fromLargeJson<Omit<Contents, 'skills'> & Partial<Pick<Contents, 'skills'>>>(text)
  return {
    ...contents,
    app: { ...contents.app, ...addedMembers.app, ...contents.app },
    authConnections: withAddedMembers(addedMembers.authConnection, contents.authConnections),
    integrations: withAddedMembers(addedMembers.integration, contents.integrations),
    operations: withAddedMembers(addedMembers.operation, contents.operations),
    tools: withAddedMembers(addedMembers.tool, contents.tools),
    prompts: withAddedMembers(addedMembers.prompt, contents.prompts),
    skills: contents.skills ?? [],
  }
}
