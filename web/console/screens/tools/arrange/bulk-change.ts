// Turns an edit of many tools into the entries of a batch.
import type { OperationItem } from '../../../api/queries/operations.ts'
import type { ToolChangeEntry, ToolListItem } from '../../../api/queries/tools.ts'

export const hintNames = ['read_only_hint', 'destructive_hint', 'idempotent_hint', 'open_world_hint'] as const
export type HintName = (typeof hintNames)[number]

/** `null` leaves a value unchanged. */
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

/** Adds the prefix to the title. Without a title, the name is used. */
export function prefixTitle({ name, annotations }: ToolListItem, prefix: string): string {
  const title = annotations.title || name
  return title.startsWith(prefix) ? title : `${prefix}${title}`
}

/**
 * The changes of each tool that the edit affects. `counterparts` maps the id of an operation to its
 * replacement.
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

/** The changes that undo these changes. */
export function buildRevertingChanges(
  tools: readonly ToolListItem[],
  changes: readonly ToolChangeEntry[],
): ToolChangeEntry[] {
  return changes.flatMap(({ id, enabled, annotations, source }) => {
    const tool = tools.find((candidate) => candidate.id === id)
    if (!tool) return []
    return [
      {
        id,
        ...(enabled !== undefined && { enabled: tool.enabled }),
        // Another operation would bring its own hints and title.
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

/**
 * Finds the counterpart of each operation in another integration: by id in the document, then by method and
 * path, then by key.
 */
export function findCounterparts(
  operations: readonly IdentifiedOperation[],
  candidates: readonly IdentifiedOperation[],
): Map<string, string> {
  const identities = [
    (candidate: IdentifiedOperation) => candidate.external_id,
    (candidate: IdentifiedOperation) => candidate.path && `${candidate.method} ${candidate.path}`,
    (candidate: IdentifiedOperation) => candidate.key,
  ]
  const indexes = identities.map(
    (identify) => new Map(candidates.map((candidate) => [identify(candidate), candidate.id])),
  )
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
