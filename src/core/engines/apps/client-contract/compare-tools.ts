// Tools are matched by id, by name if they were created again, or by the called operation if they were renamed.

import { isSameJson } from '#base/same-json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import type {
  ClassifiedChange,
  ClientChange,
  ClientChangeKind,
} from '#core/model/differences/client-change.ts'
import type { Manifest, ManifestTool } from '#core/model/releases/manifest.ts'
import { classifyAccess } from './classify-access.ts'
import { compareAliases } from './compare-aliases.ts'
import { compareToolSchemas } from './compare-tool-schemas.ts'
import { type ChangedAspect, classifyAs, compareAspect, createChange } from './describe-change.ts'
import { toOperationKey } from './operation-key.ts'
import { pairItems } from './pair-items.ts'
import { indexServedNames, type ServedName } from './served-names.ts'

type ServedTools = Pick<Manifest, 'tools' | 'widgets'>

const toolKeys = [({ id }: ManifestTool) => id, ({ name }: ManifestTool) => name, toOperationKey]

export function* compareTools(before: ServedTools, after: ServedTools): TimeSlicedTask<ClientChange[]> {
  const { pairs, removed, added } = pairItems(before.tools, after.tools, toolKeys)
  const names = indexServedNames(after.tools)
  const changes: ClientChange[] = []
  for (const tool of removed) {
    const served = names.find(tool.name)
    changes.push(report('tool_removed', tool, served))
    if (served?.alias) changes.push(...(yield* compareServed(tool, served, { before, after })))
    yield
  }
  for (const pair of pairs) {
    const served = names.find(pair.before.name)
    changes.push(...compareNames(pair.before, pair.after, served))
    const current = served?.alias ? served : { tool: pair.after }
    changes.push(...(yield* compareServed(pair.before, current, { before, after })))
    yield
  }
  const order = new Set(pairs.map((pair) => pair.before))
  const isReordered = !isSameJson(
    [...order].map(({ id }) => id),
    before.tools.filter((tool) => order.has(tool)).map(({ id }) => id),
  )
  const reordering: ChangedAspect = { kind: 'tools_reordered', entityId: '', name: '' }
  return [
    ...changes,
    ...added.map((tool) => report('tool_added', tool, null)),
    ...(isReordered
      ? [createChange(reordering, classifyAs('live', 'Clients notice nothing: only the order differs.'))]
      : []),
    ...(yield* compareAliases(before.tools, after.tools)),
  ]
}

const failingNotice = (name: string) => `Calls of ${name} fail in every client that knows it`

const describeAlias = (name: string, { tool, alias }: ServedName) =>
  `Calls of ${name} are still served, as an alias of ${tool.name}${alias?.until ? ` until ${alias.until}` : ''}; clients offer the current tools once they read the app again.`

const classified: Record<
  'tool_added' | 'tool_removed',
  (name: string, served: ServedName | null) => ClassifiedChange
> = {
  tool_added: (name) =>
    classifyAs('rescan', `Clients and stores offer ${name} once they read the app again.`),
  tool_removed: (name, served) =>
    served?.alias
      ? classifyAs('rescan', describeAlias(name, served))
      : classifyAs('breaking', `${failingNotice(name)}.`),
}

const report = (kind: keyof typeof classified, { id, name }: ManifestTool, served: ServedName | null) =>
  createChange({ kind, entityId: id, name }, classified[kind](name, served))

/** `served`: how calls of the earlier name are served now. */
const compareNames = (before: ManifestTool, after: ManifestTool, served: ServedName | null): ClientChange[] =>
  compareAspect(
    { kind: 'tool_renamed', entityId: after.id, name: after.name },
    [{ name: before.name }, { name: after.name }],
    served?.alias
      ? classifyAs('rescan', describeAlias(before.name, served))
      : classifyAs('breaking', `${failingNotice(before.name)}; the tool is now ${after.name}.`),
  )

/** The changes for a client that knows the earlier tool, in the tool that serves its calls. */
function* compareServed(
  before: ManifestTool,
  { tool, accepted }: Pick<ServedName, 'tool'> & Partial<ServedName>,
  served: { before: ServedTools; after: ServedTools },
): TimeSlicedTask<ClientChange[]> {
  return [...compareAspects(before, tool, served), ...(yield* compareToolSchemas(before, tool, accepted))]
}

type ToolAspect = {
  kind: ClientChangeKind
  select: (tool: ManifestTool, served: ServedTools) => object
  classified: ClassifiedChange | ((after: ManifestTool, before: ManifestTool) => ClassifiedChange)
}

const classifyText = (what: string) =>
  classifyAs('rescan', `Stores and clients show the earlier ${what} until they read the app again.`)

const classifyApproval = ({ requiresApproval }: ManifestTool) =>
  requiresApproval
    ? classifyAs('rescan', 'Calls wait until a person approves them.')
    : classifyAs('live', 'Calls run without the approval of a person.')

const findWidgetKey = ({ widgetId }: ManifestTool, { widgets }: ServedTools) =>
  widgets.find(({ id }) => id === widgetId)?.key ?? ''

const toolAspects: ToolAspect[] = [
  { kind: 'tool_title_changed', select: ({ title }) => ({ title }), classified: classifyText('title') },
  {
    kind: 'tool_description_changed',
    select: ({ description }) => ({ description }),
    classified: classifyText('description'),
  },
  {
    kind: 'tool_hints_changed',
    select: ({ annotations: { title: _title, ...annotations } }) => ({ annotations }),
    classified: classifyText('hints'),
  },
  {
    kind: 'tool_widget_changed',
    select: (tool, served) => ({
      widget: findWidgetKey(tool, served),
      isCalledByWidgets: tool.isCalledByWidgets,
      appOnly: tool.appOnly ?? false,
    }),
    classified: classifyText('widget'),
  },
  {
    kind: 'tool_approval_changed',
    select: ({ requiresApproval = false }) => ({ requiresApproval }),
    classified: classifyApproval,
  },
  {
    kind: 'tool_access_changed',
    select: ({ access }) => ({ access: access ?? null }),
    classified: (after, before) => classifyAccess(before, after),
  },
]

const compareAspects = (
  before: ManifestTool,
  after: ManifestTool,
  served: { before: ServedTools; after: ServedTools },
): ClientChange[] =>
  toolAspects.flatMap(({ kind, select, classified }) =>
    compareAspect(
      { kind, entityId: after.id, name: after.name },
      [select(before, served.before), select(after, served.after)],
      typeof classified === 'function' ? classified(after, before) : classified,
    ),
  )
