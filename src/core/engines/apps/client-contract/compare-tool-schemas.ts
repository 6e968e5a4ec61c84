import type { JsonObject } from '#base/json.ts'
import { isSameJson } from '#base/same-json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { compareFields } from '#core/engines/apps/draft-diff/index.ts'
import type { ClassifiedChange, ClientChange } from '#core/model/differences/client-change.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import { classifySharedSchemas } from './classify-schemas.ts'
import { type ChangedAspect, classifyAs } from './describe-change.ts'

type SchemaMember = 'inputSchema' | 'outputSchema'

/**
 * The changes of the arguments and of the results of a tool. `accepted`: the arguments that calls under the
 * earlier name may have, if the tool's differ; null means that no schema can express them.
 */
export function* compareToolSchemas(
  before: ManifestTool,
  after: ManifestTool,
  accepted: JsonObject | null = after.inputSchema,
): TimeSlicedTask<ClientChange[]> {
  const changes: ClientChange[] = []
  for (const member of ['inputSchema', 'outputSchema'] as const) {
    if (isSameJson(before[member], after[member])) continue
    const classified =
      member === 'inputSchema' && accepted !== after.inputSchema
        ? withListedChange(yield* classifyAccepted(before.inputSchema, accepted))
        : yield* classifySharedSchemas(member, before[member], after[member])
    changes.push(createSchemaChange(member, { before, after, classified }))
    yield
  }
  return changes
}

/** Whether earlier arguments are still accepted, for aliases that accept other arguments than their tool. */
export function* classifyAccepted(
  before: JsonObject | null,
  after: JsonObject | null,
): TimeSlicedTask<ClassifiedChange> {
  if (before && after) return yield* classifySharedSchemas('inputSchema', before, after)
  return { ...classifyAs('breaking', unsaidNotice), isDecided: false }
}

const unsaidNotice =
  'It cannot be decided whether all earlier calls are still accepted, since the arguments combine several schemas, so the change counts as breaking.'

/** The listed schema may differ nevertheless. */
const withListedChange = (classified: ClassifiedChange): ClassifiedChange =>
  classified.changeClass === 'breaking'
    ? classified
    : classifyAs(
        'rescan',
        'Earlier calls are still accepted, by an alias; models see the new arguments once their client reads the app again.',
      )

function createSchemaChange(
  member: SchemaMember,
  { before, after, classified }: { before: ManifestTool; after: ManifestTool; classified: ClassifiedChange },
): ClientChange {
  const kind = member === 'inputSchema' ? 'tool_input_changed' : 'tool_output_changed'
  const aspect: ChangedAspect = { kind, entityId: after.id, name: after.name }
  const fields = compareFields({ [member]: before[member] }, { [member]: after[member] })
  return { ...aspect, ...classified, ...fields }
}
