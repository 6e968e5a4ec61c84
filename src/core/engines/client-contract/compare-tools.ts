// Tools are the same by id, by name when they were created again, or by what they call: then they were renamed.
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { isSameJson } from '#core/engines/draft-diff/index.ts'
import type {
  ClassifiedChange,
  ClientChange,
  ClientChangeKind,
} from '#core/model/differences/client-change.ts'
import type { Manifest, ManifestTool } from '#core/model/releases/manifest.ts'
import { compareToolSchemas } from './compare-tool-schemas.ts'
import { type ChangedAspect, classifyAs, compareAspect, createChange } from './describe-change.ts'
import { pairItems } from './pair-items.ts'

type ServedTools = Pick<Manifest, 'tools' | 'widgets'>

/** The operation that a tool calls, whatever its id. */
const toOperationKey = ({ target }: ManifestTool): string =>
  target.kind === 'mcp'
    ? JSON.stringify(['mcp', target.endpoint, target.toolName])
    : JSON.stringify(['rest', target.baseUrl, target.plan.method, target.plan.path])

const toolKeys = [({ id }: ManifestTool) => id, ({ name }: ManifestTool) => name, toOperationKey]

export function* compareTools(before: ServedTools, after: ServedTools): TimeSlicedTask<ClientChange[]> {
  const { pairs, removed, added } = pairItems(before.tools, after.tools, toolKeys)
  const changes = removed.map((tool) => report('tool_removed', tool))
  for (const pair of pairs) {
    changes.push(...comparePair(pair.before, pair.after, { before, after }))
    changes.push(...(yield* compareToolSchemas(pair.before, pair.after)))
  }
  const order = pairs.map((pair) => pair.before)
  const isReordered = !isSameJson(
    order.map(({ id }) => id),
    before.tools.filter((tool) => order.includes(tool)).map(({ id }) => id),
  )
  const reordering: ChangedAspect = { kind: 'tools_reordered', entityId: '', name: '' }
  return [
    ...changes,
    ...added.map((tool) => report('tool_added', tool)),
    ...(isReordered
      ? [createChange(reordering, classifyAs('live', 'Nobody notices: only the order differs.'))]
      : []),
  ]
}

const classified: Record<'tool_added' | 'tool_removed', (name: string) => ClassifiedChange> = {
  tool_added: (name) =>
    classifyAs('rescan', `Clients and stores offer ${name} once they read the app again.`),
  tool_removed: (name) => classifyAs('breaking', `Calls of ${name} fail in every client that knows it.`),
}

const report = (kind: keyof typeof classified, { id, name }: ManifestTool) =>
  createChange({ kind, entityId: id, name }, classified[kind](name))

type ToolAspect = {
  kind: ClientChangeKind
  select: (tool: ManifestTool, served: ServedTools) => object
  classify: (before: ManifestTool, after: ManifestTool) => ClassifiedChange
}

const classifyText = (what: string) => () =>
  classifyAs('rescan', `Stores and clients show the earlier ${what} until they read the app again.`)

const findWidgetKey = ({ widgetId }: ManifestTool, { widgets }: ServedTools) =>
  widgets.find(({ id }) => id === widgetId)?.key ?? ''

const toolAspects: ToolAspect[] = [
  {
    kind: 'tool_renamed',
    select: ({ name }) => ({ name }),
    classify: (before, after) =>
      classifyAs(
        'breaking',
        `Calls of ${before.name} fail in every client that knows it; the tool is now ${after.name}.`,
      ),
  },
  { kind: 'tool_title_changed', select: ({ title }) => ({ title }), classify: classifyText('title') },
  {
    kind: 'tool_description_changed',
    select: ({ description }) => ({ description }),
    classify: classifyText('description'),
  },
  {
    kind: 'tool_hints_changed',
    select: ({ annotations: { title: _title, ...annotations } }) => ({ annotations }),
    classify: classifyText('hints'),
  },
  {
    kind: 'tool_widget_changed',
    select: (tool, served) => ({
      widget: findWidgetKey(tool, served),
      isCalledByWidgets: tool.isCalledByWidgets,
    }),
    classify: classifyText('widget'),
  },
]

const comparePair = (
  before: ManifestTool,
  after: ManifestTool,
  served: { before: ServedTools; after: ServedTools },
): ClientChange[] =>
  toolAspects.flatMap(({ kind, select, classify }) =>
    compareAspect(
      { kind, entityId: after.id, name: after.name },
      [select(before, served.before), select(after, served.after)],
      classify(before, after),
    ),
  )
