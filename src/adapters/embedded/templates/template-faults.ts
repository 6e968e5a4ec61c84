import Value from 'typebox/value'
import { TemplateFile } from './template-file.ts'

/** Errors of a template file, each with its path; empty when it is valid. */
export function templateFaults(value: unknown): string[] {
  const faults = Value.Errors(TemplateFile, value).map(
    ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
  )
  return faults.length > 0 ? faults : referenceFaults(value as TemplateFile)
}

/** Duplicate keys, and references to keys that do not exist. */
function referenceFaults(file: TemplateFile): string[] {
  const { integrations, tools, widgets, prompts, example } = file
  const operations = integrations.flatMap((integration) => integration.operations)
  return [
    ...twice('integrations', integrations),
    ...twice('operations', operations),
    ...twice('tools', tools),
    ...twice('widgets', widgets),
    ...twice('prompts', prompts),
    ...tools.flatMap((tool, index) => [
      ...unknown(operations, tool.operation, `/tools/${index}/operation`),
      ...(tool.nextTools ?? []).flatMap((next) => unknown(tools, next, `/tools/${index}/nextTools`)),
    ]),
    ...widgets.flatMap((widget, index) => widgetFaults(file, widget, `/widgets/${index}`)),
    ...unknown(tools, example.tool, '/example/tool'),
    ...unknown(shown(file), example.tool, '/example/tool'),
  ]
}

const drawnPrimitives = new Set<string>(['data-table', 'detail', 'chart'])

/** The tools with a widget that the preview image can draw: a table, a detail or a chart. */
const shown = ({ widgets }: TemplateFile) =>
  widgets.filter(({ primitive }) => drawnPrimitives.has(primitive)).map(({ tool }) => ({ key: tool }))

function widgetFaults(file: TemplateFile, widget: TemplateFile['widgets'][number], path: string): string[] {
  const form = widget.config.formConfig
  const fields = form?.fields.map(({ id }) => ({ key: id })) ?? []
  return [
    ...unknown(file.tools, widget.tool, `${path}/tool`),
    ...widget.actions.flatMap(({ targetToolName }, index) =>
      targetToolName ? unknown(file.tools, targetToolName, `${path}/actions/${index}/targetToolName`) : [],
    ),
    ...(form ? unknown(file.tools, form.submit.targetToolName, `${path}/config/formConfig/submit`) : []),
    ...(form?.submit.bindings ?? []).flatMap(({ fieldId }) =>
      unknown(fields, fieldId, `${path}/config/formConfig/submit/bindings`),
    ),
  ]
}

type Keyed = { key: string }

const unknown = (things: Keyed[], key: string, path: string) =>
  things.some((thing) => thing.key === key) ? [] : [`${path} names ${key}, which does not exist`]

const twice = (list: string, things: Keyed[]) =>
  things
    .filter(({ key }, index) => things.findIndex((thing) => thing.key === key) !== index)
    .map(({ key }) => `/${list} has the duplicate key ${key}`)
