// Contents of a release that is older than a member lack it: the member has its default.
import { app } from '#core/entities/app.ts'
import { authConnection } from '#core/entities/auth-connection.ts'
import { createCompleter, selectMarked } from '#core/entities/entity.ts'
import { integration } from '#core/entities/integration.ts'
import { operation } from '#core/entities/operation.ts'
import { prompt } from '#core/entities/prompt.ts'
import { skill } from '#core/entities/skill.ts'
import { tool } from '#core/entities/tool.ts'
import { widget } from '#core/entities/widget.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import { fromLargeJson } from './json-column.ts'

const completers: Record<keyof Contents, (value: unknown) => unknown> = {
  app: createCompleter(selectMarked(app.members, 'released')),
  authConnections: createCompleter(authConnection.members),
  integrations: createCompleter(integration.members),
  operations: createCompleter(operation.members),
  tools: createCompleter(tool.members),
  widgets: createCompleter(widget.members),
  prompts: createCompleter(prompt.members),
  skills: createCompleter(skill.members),
}

/** Parses the contents of a column. A type of entity that is newer than the release is an empty list. */
export async function parseFrozenContents(text: string): Promise<Contents> {
  const contents = await fromLargeJson<Partial<Contents>>(text)
  const names = Object.keys(completers) as (keyof Contents)[]
  return Object.fromEntries(
    names.map((name) => [name, completers[name](contents[name] ?? [])]),
  ) as unknown as Contents
}
