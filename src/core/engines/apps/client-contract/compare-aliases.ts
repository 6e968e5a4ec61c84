// Calls under earlier names and with earlier arguments, which are no longer listed.

import { isSameJson } from '#base/same-json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { ClassifiedChange, ClientChange } from '#core/model/differences/client-change.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import { classifyAccepted } from './compare-tool-schemas.ts'
import { type ChangedAspect, classifyAs, compareAspect, createChange } from './describe-change.ts'
import { indexServedNames, type ServedName, type ServedNames } from './served-names.ts'

type ServedAlias = ServedName & { alias: NonNullable<ServedName['alias']> }

function* listAliases(tools: readonly ManifestTool[], names: ServedNames): TimeSlicedTask<ServedAlias[]> {
  const listed: ServedAlias[] = []
  for (const tool of tools) {
    for (const { name } of tool.aliases ?? []) {
      const served = names.find(name)
      if (served?.tool === tool && isAlias(served)) listed.push(served)
    }
    yield
  }
  return listed
}

const isAlias = (served: ServedName): served is ServedAlias => served.alias !== null

const notices = {
  added: 'Clients notice nothing: calls that clients know from an earlier list are served.',
  changed: 'Clients notice nothing: earlier calls are still served.',
}

export function* compareAliases(
  before: readonly ManifestTool[],
  after: readonly ManifestTool[],
): TimeSlicedTask<ClientChange[]> {
  const names = indexServedNames(after)
  const old = yield* listAliases(before, indexServedNames(before))
  const now = yield* listAliases(after, names)
  const changes: ClientChange[] = []
  for (const alias of old) {
    changes.push(...(yield* compareAlias(alias, names.find(alias.alias.name))))
    yield
  }
  const known = new Set(old.map(({ alias }) => alias.name))
  const added = now.filter(({ alias }) => !known.has(alias.name))
  return [
    ...changes,
    ...added.map((alias) =>
      createChange(toAspect('tool_alias_added', alias), classifyAs('live', notices.added)),
    ),
  ]
}

const toAspect = (kind: ChangedAspect['kind'], { tool, alias }: ServedAlias): ChangedAspect => ({
  kind,
  entityId: tool.id,
  name: alias.name,
})

function* compareAlias(before: ServedAlias, after: ServedName | null): TimeSlicedTask<ClientChange[]> {
  const isOwnName = before.alias.name === before.tool.name
  // The removal of the tool itself is a separate change.
  if (!after && isOwnName) return []
  const classified = after ? yield* classifyAlias(before, after) : classifyGone(before.alias.name)
  if (classified.changeClass === 'breaking')
    return [
      createChange(toAspect(after?.alias ? 'tool_alias_changed' : 'tool_alias_removed', before), classified),
    ]
  return compareAspect(
    toAspect('tool_alias_changed', before),
    [before.alias, after?.alias ?? {}],
    classifyAs('live', notices.changed),
  )
}

const classifyGone = (name: string): ClassifiedChange =>
  classifyAs('breaking', `Calls of ${name} fail in every client that still knows it.`)

/** The same rules for the same schema accept the same arguments, even if no schema can express them. */
function* classifyAlias(before: ServedAlias, after: ServedName): TimeSlicedTask<ClassifiedChange> {
  if (isSameJson(toRules(before), toRules(after))) return classifyAs('live', notices.changed)
  return yield* classifyAccepted(before.accepted, after.accepted)
}

function toRules({ tool, alias }: ServedName) {
  const { renamedArguments = {}, droppedArguments = [], defaultArguments = {} } = alias ?? {}
  return { inputSchema: tool.inputSchema, renamedArguments, droppedArguments, defaultArguments }
}
