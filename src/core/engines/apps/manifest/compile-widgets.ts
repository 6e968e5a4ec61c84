// Compiles the widgets of a release. A widget without a served tool is left out; the targets of actions and forms are
// resolved to the names of served tools.
import {
  callsOwnTool,
  findActionTarget,
  findToolByName,
  findToolWidget,
} from '#core/engines/widgets/config/index.ts'
import type { Manifest, ManifestTool, ManifestWidget } from '#core/model/releases/manifest.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { Widget, WidgetAction } from '#core/model/widgets/widget.ts'

/** `sources` are the app's rows of the served tools. */
export function withWidgets(
  tools: ManifestTool[],
  sources: readonly Tool[],
  widgets: readonly Widget[],
): Pick<Manifest, 'tools' | 'widgets'> {
  const shown = new Map(sources.map((tool) => [findToolWidget(widgets, tool.id)?.id, tool]))
  const served = widgets.flatMap((widget) => {
    const tool = shown.get(widget.id)
    return tool ? [compileWidget(widget, tool, sources)] : []
  })
  const called = new Set(served.flatMap(listCalledTools))
  return {
    tools: tools.map((tool) => ({ ...tool, isCalledByWidgets: called.has(tool.name) })),
    widgets: served,
  }
}

/** `shown` is the tool whose results the widget shows. */
function compileWidget(
  { config, actions, ...widget }: Widget,
  shown: Tool,
  sources: readonly Tool[],
): ManifestWidget {
  const { id, key, name, primitive, displayMode } = widget
  const { submit } = config.form
  const resolveName = (target: string) => findToolByName(sources, target)?.key ?? ''
  const form = {
    ...config.form,
    submit: { ...submit, targetToolName: resolveName(submit.targetToolName) },
    fields: config.form.fields.map((field) => ({
      ...field,
      optionsSource: {
        ...field.optionsSource,
        targetToolName: resolveName(field.optionsSource.targetToolName),
      },
    })),
  }
  const compiledActions = actions.flatMap((action) => compileAction(action, sources))
  return {
    id,
    key,
    name,
    primitive,
    displayMode,
    config: { ...config, form },
    actions: compiledActions,
    ownTool: callsOwnTool({ primitive, config, actions: compiledActions }, shown, sources) ? shown.key : '',
  }
}

function compileAction(action: WidgetAction, sources: readonly Tool[]): WidgetAction[] {
  if (action.type !== 'callTool') return [action]
  const target = findActionTarget(sources, action)
  const undoToolName = findToolByName(sources, action.undoToolName)?.key ?? ''
  return target ? [{ ...action, targetToolId: target.id, targetToolName: target.key, undoToolName }] : []
}

/** The names of the tools that the widget calls. */
export function listCalledTools({ primitive, config, actions, ownTool }: ManifestWidget): string[] {
  const { submit, fields } = config.form
  const submitted = primitive === 'form' && submit.mode === 'callTool' ? [submit.targetToolName] : []
  const loaded = primitive === 'form' ? fields.map(({ optionsSource }) => optionsSource.targetToolName) : []
  const calls = actions.filter(({ type }) => type === 'callTool')
  return [
    ...submitted,
    ...loaded,
    ownTool,
    ...calls.flatMap((action) => [action.targetToolName, action.undoToolName]),
  ].filter((name) => name !== '')
}
