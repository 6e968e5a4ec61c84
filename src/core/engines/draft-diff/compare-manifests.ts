// What MCP clients see change between two manifests. Which of these changes need a new scan by a client, or break one,
// is not decided here.

import type { ClientChange, ClientChangeKind } from '#core/model/differences/client-change.ts'
import type { Manifest, ManifestPrompt, ManifestTool, ManifestWidget } from '#core/model/releases/manifest.ts'
import type { Skill } from '#core/model/skills/skill.ts'
import { compareFields } from './compare-fields.ts'
import { isSameJson } from './same-json.ts'

/** `before` null: nothing was served. */
export function compareManifests(before: Manifest | null, after: Manifest | null): ClientChange[] {
  const [old, now] = [before ?? emptyManifest, after ?? emptyManifest]
  return [
    ...(before && after ? compareApps(before, after) : []),
    ...compareItems(old.tools, now.tools, toolMatching),
    ...findReordering(old.tools, now.tools),
    ...compareItems(old.widgets, now.widgets, widgetMatching),
    ...compareItems(old.prompts, now.prompts, promptMatching),
    ...compareItems(old.skills ?? [], now.skills ?? [], skillMatching),
  ]
}

const emptyManifest: Pick<Manifest, 'tools' | 'widgets' | 'prompts' | 'skills'> = {
  tools: [],
  widgets: [],
  prompts: [],
}

/** The change when the two differ, else nothing. */
function compareAspect(
  { kind, id, name }: { kind: ClientChangeKind; id: string; name: string },
  before: object,
  after: object,
): ClientChange[] {
  if (isSameJson(before, after)) return []
  return [{ kind, entityId: id, name, ...compareFields(before, after) }]
}

function compareApps(before: Manifest, after: Manifest): ClientChange[] {
  const app = { id: after.appId, name: after.name }
  const toProfile = ({ name, description, websiteUrl, branding }: Manifest) => ({
    name,
    description,
    websiteUrl,
    branding,
  })
  const toInstructions = ({ instructions }: Manifest) => ({ instructions })
  return [
    ...compareAspect({ kind: 'app_changed', ...app }, toProfile(before), toProfile(after)),
    ...compareAspect({ kind: 'instructions_changed', ...app }, toInstructions(before), toInstructions(after)),
  ]
}

const toolAspects: [ClientChangeKind, (tool: ManifestTool) => object][] = [
  ['tool_renamed', ({ name }) => ({ name })],
  ['tool_title_changed', ({ title }) => ({ title })],
  ['tool_description_changed', ({ description }) => ({ description })],
  ['tool_input_changed', ({ inputSchema }) => ({ inputSchema })],
  ['tool_output_changed', ({ outputSchema }) => ({ outputSchema })],
  ['tool_hints_changed', ({ annotations: { title: _title, ...annotations } }) => ({ annotations })],
  ['tool_widget_changed', ({ widgetId }) => ({ widgetId })],
]

const compareTools = (before: ManifestTool, after: ManifestTool): ClientChange[] =>
  toolAspects.flatMap(([kind, select]) =>
    compareAspect({ kind, id: after.id, name: after.name }, select(before), select(after)),
  )

/** Fields of a widget are those of its entity, whose differences have them. */
const compareWidgets = (before: ManifestWidget, after: ManifestWidget): ClientChange[] =>
  isSameJson(before, after)
    ? []
    : [{ kind: 'widget_changed', entityId: after.id, name: after.name, fields: [], omittedFields: 0 }]

const comparePrompts = (before: ManifestPrompt, after: ManifestPrompt): ClientChange[] =>
  compareAspect({ kind: 'prompt_changed', id: '', name: after.name }, before, after)

const compareSkills = (before: Skill, after: Skill): ClientChange[] =>
  compareAspect({ kind: 'skill_changed', id: '', name: after.name }, before, after)

type ItemMatching<Item> = {
  prefix: 'tool' | 'widget' | 'prompt' | 'skill'
  keyOf: (item: Item) => string
  compare: (before: Item, after: Item) => ClientChange[]
}

const toolMatching: ItemMatching<ManifestTool> = {
  prefix: 'tool',
  keyOf: ({ id }) => id,
  compare: compareTools,
}
const widgetMatching: ItemMatching<ManifestWidget> = {
  prefix: 'widget',
  keyOf: ({ id }) => id,
  compare: compareWidgets,
}
const promptMatching: ItemMatching<ManifestPrompt> = {
  prefix: 'prompt',
  keyOf: ({ name }) => name,
  compare: comparePrompts,
}
const skillMatching: ItemMatching<Skill> = {
  prefix: 'skill',
  keyOf: ({ name }) => name,
  compare: compareSkills,
}

function compareItems<Item extends { id?: string; name: string }>(
  before: Item[],
  after: Item[],
  { prefix, keyOf, compare }: ItemMatching<Item>,
): ClientChange[] {
  const old = new Map(before.map((item) => [keyOf(item), item]))
  const now = new Set(after.map(keyOf))
  const toChange = (change: 'added' | 'removed', { id = '', name }: Item): ClientChange => ({
    kind: `${prefix}_${change}`,
    entityId: id,
    name,
    fields: [],
    omittedFields: 0,
  })
  return [
    ...before.filter((item) => !now.has(keyOf(item))).map((item) => toChange('removed', item)),
    ...after.flatMap((item) => {
      const previous = old.get(keyOf(item))
      return previous ? compare(previous, item) : [toChange('added', item)]
    }),
  ]
}

/** The order of `tools/list`, among the tools that both have. */
function findReordering(before: ManifestTool[], after: ManifestTool[]): ClientChange[] {
  const [old, now] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))]
  const toOrder = (tools: ManifestTool[], others: Set<string>) =>
    tools.filter(({ id }) => others.has(id)).map(({ id }) => id)
  if (isSameJson(toOrder(before, now), toOrder(after, old))) return []
  return [{ kind: 'tools_reordered', entityId: '', name: '', fields: [], omittedFields: 0 }]
}
