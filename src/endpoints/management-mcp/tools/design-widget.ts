import Type, { type Static } from 'typebox'
import { createInvalidInputError, type InputViolation } from '#base/errors.ts'
import { isPollutingKey } from '#base/json.ts'
import {
  displayModes,
  type Widget,
  type WidgetChange,
  type WidgetConfigChange,
  widgetPrimitives,
  widgetVisibilities,
} from '#core/model/widgets/widget.ts'
import type { Ports } from '#core/ports/ports.ts'
import { previewTool } from '#core/usecases/tools/preview-tool.ts'
import { changeWidget, createWidget, listWidgets } from '#core/usecases/widgets/widgets.ts'
import { defineStringEnum, longString, nameString } from '#endpoints/shared/scalars.wire.ts'
import { domainList, labelString, limitArray, stringMapBody } from '#endpoints/shared/widget-scalars.wire.ts'
import { type AppCall, defineAppTool } from '../management-tool.ts'
import { findNamedEntity } from './find-named-entity.ts'
import { presentIssue } from './present-issue.ts'
import { loadToolLookup } from './tool-summary.ts'

/** A dotted path; `requireDataPaths` checks what no pattern in linear time can. */
const pathString = Type.String({ maxLength: 500 })

const properties = {
  widget: Type.Optional(Type.String({ maxLength: 100, description: 'Key or id of one to change.' })),
  tool: Type.Optional(
    Type.String({ maxLength: 100, description: 'Key or id of the tool whose results it shows.' }),
  ),
  primitive: Type.Optional(defineStringEnum(...widgetPrimitives)),
  name: Type.Optional(nameString),
  display_mode: Type.Optional(defineStringEnum(...displayModes)),
  visibility: Type.Optional(defineStringEnum(...widgetVisibilities)),
  rows_path: Type.Optional(
    Type.String({ maxLength: 500, description: 'Path of the rows in the result; empty: found by itself.' }),
  ),
  columns: Type.Optional(
    limitArray(
      Type.Object({ path: pathString, label: Type.Optional(labelString) }, { additionalProperties: false }),
    ),
  ),
  mappings: Type.Optional({
    ...stringMapBody,
    description:
      'Slots to paths or {{templates}}. list and carousel: title, subtitle, meta, image, url; metric: value, label, unit, delta; chart: label, value; detail: label to path; markdown: content.',
  } as typeof stringMapBody),
  hidden_fields: Type.Optional(limitArray(pathString)),
  image_domains: Type.Optional(domainList),
  form: Type.Optional(
    Type.Object(
      {
        title: Type.Optional(labelString),
        description: Type.Optional(longString),
        submit_label: Type.Optional(labelString),
        success_message: Type.Optional(longString),
      },
      { additionalProperties: false },
    ),
  ),
}
const WidgetDesign = Type.Object(properties)
type WidgetDesign = Static<typeof WidgetDesign>

export const designWidgetTool = defineAppTool({
  name: 'design_widget',
  title: 'Design a widget',
  description:
    'Creates the widget that shows the results of a tool in the chat, or changes one. What is left out is found in the results: a data-table needs only its tool. The fields of a form come from the arguments of its tool. Answers a link to look at it, and its issues. Paths: result_paths of inspect_tool.',
  effect: 'write',
  input: properties,
  async execute(ports, input, call) {
    requireDataPaths(input)
    const change = await parseWidgetDesign(ports, input, call)
    const widget = input.widget
      ? await changeNamedWidget(ports, input.widget, change, call)
      : await createWidget(ports, call.address, { ...change, ...requireKind(input) })
    return presentDesign(ports, widget, call)
  },
})

/** Rejects segments that reach the prototype of a JavaScript object. */
function requireDataPaths({ rows_path = '', columns = [], hidden_fields = [] }: WidgetDesign): void {
  const paths = [
    { path: 'rows_path', value: rows_path },
    ...columns.map(({ path }, index) => ({ path: `columns[${index}].path`, value: path })),
    ...hidden_fields.map((value, index) => ({ path: `hidden_fields[${index}]`, value })),
  ]
  const violations = paths
    .filter(({ value }) => value.split(/[.[\]]+/).some(isPollutingKey))
    .map(({ path }): InputViolation => ({ path, code: 'pattern', message: 'must be a path of data' }))
  if (violations.length > 0) throw createInvalidInputError(violations)
}

async function changeNamedWidget(ports: Ports, name: string, change: WidgetChange, { address }: AppCall) {
  const { id } = findNamedEntity(await listWidgets(ports, address), name, 'widget')
  return changeWidget(ports, { ...address, widgetId: id }, change, null)
}

/** What a new widget needs. */
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
  call: AppCall,
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

const parseDesignedConfig = ({
  rows_path: collectionPath,
  columns,
  mappings,
  hidden_fields: hiddenFields,
  image_domains: resourceDomains,
  form,
}: WidgetDesign): WidgetConfigChange => ({
  ...(mappings && { fieldMappings: mappings }),
  ...(hiddenFields && { hiddenFields }),
  ...(resourceDomains && { resourceDomains }),
  ...((columns || collectionPath !== undefined) && {
    dataTable: {
      ...(collectionPath !== undefined && { collectionPath }),
      ...(columns && { fields: columns.map(toTableField) }),
    },
  }),
  ...(form && { form: parseDesignedForm(form) }),
})

const toTableField = ({ path, label = '' }: NonNullable<WidgetDesign['columns']>[number]) => ({
  key: path,
  path,
  label,
  staticValue: null,
})

const parseDesignedForm = ({
  submit_label: submitLabel,
  success_message: successMessage,
  ...layout
}: NonNullable<WidgetDesign['form']>) => ({
  layout: { ...layout, ...(submitLabel !== undefined && { submitLabel }) },
  ...(successMessage !== undefined && { submit: { successMessage } }),
})

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
