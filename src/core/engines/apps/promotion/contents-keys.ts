import type { IdKind } from '#base/ids.ts'
import type { Contents, ContentsFrame } from '#core/model/drafts/contents.ts'

export type KeyedId = { kind: IdKind; key: string; id: string }

/** Contents with as much of each operation as is needed to recognise it. */
export type ContentsKeys = ContentsFrame & {
  operations: readonly Pick<Contents['operations'][number], 'id' | 'key' | 'integrationId'>[]
}

/** The ids of all entities with keys that are the same in each app that has them. */
export function listContentsKeys(contents: ContentsKeys): KeyedId[] {
  const list = (kind: IdKind, rows: readonly { id: string; key: string }[]) =>
    rows.map(({ id, key }) => ({ kind, key, id }))
  const integrationKeys = new Map(contents.integrations.map(({ id, key }) => [id, key]))
  return [
    ...list('authConnection', contents.authConnections),
    ...list('integration', contents.integrations),
    ...contents.operations.map(({ id, key, integrationId }) => ({
      kind: 'operation' as const,
      key: `${integrationKeys.get(integrationId)} ${key}`,
      id,
    })),
    ...list('tool', contents.tools),
    ...list('widget', contents.widgets),
    ...list('prompt', contents.prompts),
    ...contents.skills.map(({ id, name }) => ({ kind: 'skill' as const, key: name, id })),
  ]
}
