// What one form changes of many tools, as the entries of a batch.
import type { OperationItem } from '../../../api/queries/operations.ts'
import type { ToolChangeEntry, ToolListItem } from '../../../api/queries/tools.ts'

export const hintNames = ['read_only_hint', 'destructive_hint', 'idempotent_hint', 'open_world_hint'] as const
export type HintName = (typeof hintNames)[number]

/** `null` leaves a value as it is. */
export type BulkEdit = {
  enabled: boolean | null
  hints: Record<HintName, boolean | null>
  titlePrefix: string
}

export const emptyEdit: BulkEdit = {
  enabled: null,
  hints: { read_only_hint: null, destructive_hint: null, idempotent_hint: null, open_world_hint: null },
  titlePrefix: '',
}

/** The title with the prefix; a tool without a title has its name there. */
export function prefixTitle({ name, annotations }: ToolListItem, prefix: string): string {
  const title = annotations.title || name
  return title.startsWith(prefix) ? title : `${prefix}${title}`
}

/**
 * The tools that the edit changes, with what it changes of each. `counterparts`: by the id of an operation the one that
 * its tools are to call instead.
 */
export function buildBulkChanges(
  tools: readonly ToolListItem[],
  edit: BulkEdit,
  counterparts: ReadonlyMap<string, string>,
): ToolChangeEntry[] {
  return tools.flatMap((tool) => {
    const change = {
      ...(edit.enabled !== null && edit.enabled !== tool.enabled && { enabled: edit.enabled }),
      ...toAnnotationsChange(tool, edit),
      ...toSourceChange(tool, counterparts),
    }
    return Object.keys(change).length > 0 ? [{ id: tool.id, ...change }] : []
  })
}

/** Entries that put back what these changes replace. */
export function buildRevertingChanges(
  tools: readonly ToolListItem[],
  changes: readonly ToolChangeEntry[],
): ToolChangeEntry[] {
  return changes.flatMap(({ id, enabled, annotations, source }) => {
    const tool = tools.find((one) => one.id === id)
    if (!tool) return []
    return [
      {
        id,
        ...(enabled !== undefined && { enabled: tool.enabled }),
        // Another operation brings its own hints and title.
        ...((annotations || source) && { annotations: tool.annotations }),
        ...(source && { source: { operation_id: tool.source.operation_id }, description: tool.description }),
      },
    ]
  })
}

function toAnnotationsChange(
  tool: ToolListItem,
  { hints, titlePrefix }: BulkEdit,
): Pick<ToolChangeEntry, 'annotations'> {
  const { annotations } = tool
  const title = titlePrefix === '' ? annotations.title : prefixTitle(tool, titlePrefix)
  const changed = hintNames.filter((name) => hints[name] !== null && hints[name] !== annotations[name])
  if (changed.length === 0 && title === annotations.title) return {}
  return {
    annotations: {
      ...(title !== annotations.title && { title }),
      ...Object.fromEntries(changed.map((name) => [name, hints[name] === true])),
    },
  }
}

function toSourceChange(
  { source }: ToolListItem,
  counterparts: ReadonlyMap<string, string>,
): Pick<ToolChangeEntry, 'source'> {
  const id = counterparts.get(source.operation_id)
  return id === undefined || id === source.operation_id ? {} : { source: { operation_id: id } }
}

type IdentifiedOperation = Pick<OperationItem, 'id' | 'external_id' | 'method' | 'path' | 'key'>

/** For each operation the same one of another integration: by its id in the document, else method and path, else key. */
export function findCounterparts(
  operations: readonly IdentifiedOperation[],
  candidates: readonly IdentifiedOperation[],
): Map<string, string> {
  const identities = [
    (one: IdentifiedOperation) => one.external_id,
    (one: IdentifiedOperation) => one.path && `${one.method} ${one.path}`,
    (one: IdentifiedOperation) => one.key,
  ]
  const indexes = identities.map((identify) => new Map(candidates.map((one) => [identify(one), one.id])))
  return new Map(
    operations.flatMap((operation) => {
      const found = identities.flatMap((identify, index) => {
        const identity = identify(operation)
        return (identity && indexes[index]?.get(identity)) || []
      })
      return found[0] ? [[operation.id, found[0]] as const] : []
    }),
  )
}
