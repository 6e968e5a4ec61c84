import { notFound, unknownReference } from '#base/errors.ts'
import { saysNothing } from '#base/json.ts'
import type { NamedSort, Page, PageRequest } from '#base/page.ts'
import { type Expected, requireRevision } from '#base/revision.ts'
import { firstFree, keyFrom } from '#base/text.ts'
import { namedFacts, pageRows } from '#core/engines/paging/page-rows.ts'
import { changedConfig } from '#core/engines/widget-config/changed-config.ts'
import type { App } from '#core/model/app.ts'
import type { Owner } from '#core/model/principal.ts'
import { emptyConfig, type NewWidget, type Widget, type WidgetChange } from '#core/model/widget.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Writer } from '#core/ports/store.ts'
import { editDraft, readApp, unchanged } from '#core/services/apps/app-access.ts'

export const listWidgets = (uses: Uses<'store'>, by: Owner, appId: string): Promise<Widget[]> =>
  readApp(uses, by, appId, (reader, app) => reader.widgets.all(app.id))

const facts = namedFacts<Widget>(
  (widget) => widget,
  () => [],
)

export const pageWidgets = async (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  request: PageRequest<NamedSort>,
): Promise<Page<Widget>> => pageRows(await listWidgets(uses, by, appId), request, facts)

export const findWidget = (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  widgetId: string,
): Promise<Widget> =>
  readApp(uses, by, appId, async (reader, app) => {
    const widget = await reader.widgets.byId(app.id, widgetId)
    if (!widget) throw notFound('widget')
    return widget
  })

/** Tools referenced by id must exist. */
async function requireTools(writer: Writer, app: App, { toolId, actions = [] }: WidgetChange): Promise<void> {
  const named = [
    { path: 'toolId', id: toolId },
    ...actions.map(({ targetToolId }, index) => ({
      path: `actions[${index}].targetToolId`,
      id: targetToolId,
    })),
  ].filter(({ id }) => id)
  if (named.length === 0) return
  const known = new Set((await writer.tools.all(app.id)).map((tool) => tool.id))
  const unknown = named.find(({ id }) => id && !known.has(id))
  if (unknown) throw unknownReference(unknown.path, 'tool')
}

export const createWidget = (
  uses: Uses<'store' | 'clock' | 'ids'>,
  by: Owner,
  appId: string,
  sent: NewWidget,
): Promise<Widget> =>
  editDraft(uses, by, appId, async (writer, app, now) => {
    await requireTools(writer, app, sent)
    const taken = new Set((await writer.widgets.all(app.id)).map((one) => one.key))
    const widget: Widget = {
      id: uses.ids.make('widget'),
      appId: app.id,
      toolId: sent.toolId ?? null,
      key: firstFree(keyFrom(sent.name, 'widget'), taken, '_', 64),
      name: sent.name,
      primitive: sent.primitive,
      displayMode: sent.displayMode ?? 'inline',
      visibility: sent.visibility ?? 'visible',
      config: changedConfig(emptyConfig, sent.config ?? {}),
      actions: sent.actions ?? [],
      createdAt: now,
      updatedAt: now,
      revision: 1,
    }
    await writer.widgets.insert(widget)
    return widget
  })

export function changeWidget(
  uses: Uses<'store' | 'clock'>,
  by: Owner,
  appId: string,
  widgetId: string,
  change: WidgetChange,
  expected: Expected,
): Promise<Widget> {
  if (saysNothing(change)) return unchanged(findWidget(uses, by, appId, widgetId), (row) => row, expected)
  return editDraft(uses, by, appId, async (writer, app, now) => {
    const old = await writer.widgets.byId(app.id, widgetId)
    if (!old) throw notFound('widget')
    requireRevision(old, expected)
    await requireTools(writer, app, change)
    const { config, ...plain } = change
    return writer.widgets.update({
      ...old,
      ...plain,
      config: changedConfig(old.config, config ?? {}),
      updatedAt: now,
    })
  })
}

export const deleteWidget = (
  uses: Uses<'store' | 'clock'>,
  by: Owner,
  appId: string,
  widgetId: string,
  expected: Expected,
): Promise<void> =>
  editDraft(uses, by, appId, async (writer, app) => {
    const old = await writer.widgets.byId(app.id, widgetId)
    if (!old) throw notFound('widget')
    requireRevision(old, expected)
    await writer.widgets.remove(app.id, widgetId)
  })
