import { createInvalidInputError } from '#base/errors.ts'
import type { Widget, WidgetChange } from '#core/model/widgets/widget.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Ports } from '#core/ports/ports.ts'
import { previewTool } from '#core/usecases/tools/preview-tool.ts'
import { changeWidget, createWidget, listWidgets } from '#core/usecases/widgets/widgets.ts'
import { type AppCall, defineAppTool } from '../management-tool.ts'
import { findNamedEntity } from './find-named-entity.ts'
import { presentIssue } from './present-issue.ts'
import { loadToolLookup } from './tool-summary.ts'
import {
  parseDesignedConfig,
  requireDataPaths,
  type WidgetDesign,
  widgetDesignProperties,
} from './widget-design.wire.ts'

export const designWidgetTool = defineAppTool({
  name: 'design_widget',
  title: 'Design a widget',
  description:
    'Creates or changes the widget that shows the results of a tool in the chat. Omitted members, also parts, are derived from the results, and fields of a form from the arguments. Returns a link to view it, and its issues. Paths: result_paths of inspect_tool.',
  effect: 'write',
  requires: 'builder',
  input: widgetDesignProperties,
  async execute(ports, input, call) {
    requireDataPaths(input)
    const change = await parseWidgetDesign(ports, input, call)
    const widget = input.widget
      ? await changeNamedWidget(ports, input.widget, change, call)
      : await createWidget(ports, call.address, { ...change, ...requireKind(input) })
    return presentDesign(ports, widget, call)
  },
})

async function changeNamedWidget(
  ports: Ports,
  name: string,
  change: WidgetChange,
  { address }: AppCall<EditingRole>,
) {
  const { id } = findNamedEntity(await listWidgets(ports, address), name, 'widget')
  return changeWidget(ports, { ...address, widgetId: id }, change, null)
}

/** The members that a new widget requires. */
function requireKind({ tool, primitive, name }: WidgetDesign) {
  const missing = [...(tool ? [] : ['tool']), ...(primitive ? [] : ['primitive'])]
  if (!tool || !primitive)
    throw createInvalidInputError(
      missing.map((path) => ({ path, code: 'required', message: 'is required for a new widget' })),
    )
  return { primitive, name: name ?? `${tool} ${primitive}` }
}

async function parseWidgetDesign(
  ports: Ports,
  { tool, primitive, name, display_mode: displayMode, visibility, ...design }: WidgetDesign,
  call: AppCall<EditingRole>,
): Promise<WidgetChange> {
  const toolId = tool && (await loadToolLookup(ports, call))(tool).tool.id
  return {
    ...(toolId && { toolId }),
    ...(primitive && { primitive }),
    ...(name && { name }),
    ...(displayMode && { displayMode }),
    ...(visibility && { visibility }),
    config: parseDesignedConfig(design),
  }
}

async function presentDesign(ports: Ports, widget: Widget, { address }: AppCall) {
  const { id, key, primitive, toolId } = widget
  const common = { widget: key, id, primitive, tool_id: toolId }
  if (!toolId) return { ...common, preview: null, issues: [] }
  const { preview, validation } = await previewTool(ports, { ...address, toolId })
  const issues = validation.issues.filter(({ references }) =>
    references.some(({ entityId }) => entityId === id),
  )
  return { ...common, preview: preview.previewUrl, issues: issues.map(presentIssue) }
}
