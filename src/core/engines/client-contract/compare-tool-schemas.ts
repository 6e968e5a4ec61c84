import type { TimeSlicedTask } from '#base/time-slices.ts'
import { compareFields, isSameJson } from '#core/engines/draft-diff/index.ts'
import type { ClassifiedChange, ClientChange } from '#core/model/differences/client-change.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import { classifySharedSchemas } from './classify-schemas.ts'
import type { ChangedAspect } from './describe-change.ts'

type SchemaMember = 'inputSchema' | 'outputSchema'

/** The changes of the arguments and of the results of a tool. */
export function* compareToolSchemas(
  before: ManifestTool,
  after: ManifestTool,
): TimeSlicedTask<ClientChange[]> {
  const changes: ClientChange[] = []
  for (const member of ['inputSchema', 'outputSchema'] as const) {
    if (isSameJson(before[member], after[member])) continue
    const classified = yield* classifySharedSchemas(member, before[member], after[member])
    changes.push(createSchemaChange(member, { before, after, classified }))
    yield
  }
  return changes
}

function createSchemaChange(
  member: SchemaMember,
  { before, after, classified }: { before: ManifestTool; after: ManifestTool; classified: ClassifiedChange },
): ClientChange {
  const kind = member === 'inputSchema' ? 'tool_input_changed' : 'tool_output_changed'
  const aspect: ChangedAspect = { kind, entityId: after.id, name: after.name }
  const fields = compareFields({ [member]: before[member] }, { [member]: after[member] })
  return { ...aspect, ...classified, ...fields }
}
