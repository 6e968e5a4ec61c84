// Compiles the widgets of a release. A widget without a served tool is left out; the targets of actions and forms are
// resolved to the names of served tools.
import { actionTarget, toolNamed, widgetOf } from '#core/engines/widget-config/targets.ts'
import type { Manifest, ManifestTool, ManifestWidget } from '#core/model/manifest.ts'
import type { Tool } from '#core/model/tool.ts'
import type { Widget, WidgetAction } from '#core/model/widget.ts'

/** `sources` are the app's rows of the served tools. */
export function withWidgets(
  tools: ManifestTool[],
  sources: readonly Tool[],
  widgets: readonly Widget[],
): Pick<Manifest, 'tools' | 'widgets'> {
  const shown = new Set(sources.flatMap(({ id }) => widgetOf(widgets, id)?.id ?? []))
  const served = widgets.filter(({ id }) => shown.has(id)).map((widget) => servedWidget(widget, sources))
  const called = new Set(served.flatMap(calledBy))
  return {
    tools: tools.map((tool) => ({ ...tool, isCalledByWidgets: called.has(tool.name) })),
    widgets: served,
  }
}

function servedWidget({ config, actions, ...widget }: Widget, sources: readonly Tool[]): ManifestWidget {
  const { id, key, name, primitive, displayMode } = widget
  const { submit } = config.form
  const form = {
    ...config.form,
    submit: { ...submit, targetToolName: toolNamed(sources, submit.targetToolName)?.key ?? '' },
  }
  return {
    id,
    key,
    name,
    primitive,
    displayMode,
    config: { ...config, form },
    actions: actions.flatMap((action) => servedAction(action, sources)),
  }
}

function servedAction(action: WidgetAction, sources: readonly Tool[]): WidgetAction[] {
  if (action.type !== 'callTool') return [action]
  const target = actionTarget(sources, action)
  return target ? [{ ...action, targetToolId: target.id, targetToolName: target.key }] : []
}

/** The names of the tools that the widget calls. */
export function calledBy({ primitive, config, actions }: ManifestWidget): string[] {
  const { mode, targetToolName } = config.form.submit
  const submitted = primitive === 'form' && mode === 'callTool' ? [targetToolName] : []
  return [...submitted, ...actions.map((action) => (action.type === 'callTool' ? action.targetToolName : ''))]
}
