import Value from 'typebox/value'
import { TemplateFile } from './template-file.ts'

/** Errors of a template file, each with its path; empty when it is valid. */
export function validateTemplateFile(value: unknown): string[] {
  const errors = Value.Errors(TemplateFile, value).map(
    ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
  )
  return errors.length > 0 ? errors : findReferenceErrors(value as TemplateFile)
}

/** Duplicate keys, and references to keys that do not exist. */
function findReferenceErrors(file: TemplateFile): string[] {
  const { integrations, tools, widgets, prompts, example } = file
  const operations = integrations.flatMap((integration) => integration.operations)
  return [
    ...findDuplicateKeys('integrations', integrations),
    ...findDuplicateKeys('operations', operations),
    ...findDuplicateKeys('tools', tools),
    ...findDuplicateKeys('widgets', widgets),
    ...findDuplicateKeys('prompts', prompts),
    ...tools.flatMap((tool, index) => [
      ...findUnknownKey(operations, tool.operation, `/tools/${index}/operation`),
      ...(tool.nextTools ?? []).flatMap((next) => findUnknownKey(tools, next, `/tools/${index}/nextTools`)),
    ]),
    ...widgets.flatMap((widget, index) => findWidgetErrors(file, widget, `/widgets/${index}`)),
    ...findUnknownKey(tools, example.tool, '/example/tool'),
    ...findUnknownKey(listDrawableTools(file), example.tool, '/example/tool'),
  ]
}

const drawablePrimitives = new Set<string>(['data-table', 'detail', 'chart'])

/** The tools with a widget that the preview image can draw: a table, a detail or a chart. */
const listDrawableTools = ({ widgets }: TemplateFile) =>
  widgets.filter(({ primitive }) => drawablePrimitives.has(primitive)).map(({ tool }) => ({ key: tool }))

function findWidgetErrors(
  file: TemplateFile,
  widget: TemplateFile['widgets'][number],
  path: string,
): string[] {
  const form = widget.config.formConfig
  const fields = form?.fields.map(({ id }) => ({ key: id })) ?? []
  return [
    ...findUnknownKey(file.tools, widget.tool, `${path}/tool`),
    ...widget.actions.flatMap(({ targetToolName }, index) =>
      targetToolName
        ? findUnknownKey(file.tools, targetToolName, `${path}/actions/${index}/targetToolName`)
        : [],
    ),
    ...(form
      ? findUnknownKey(file.tools, form.submit.targetToolName, `${path}/config/formConfig/submit`)
      : []),
    ...(form?.submit.bindings ?? []).flatMap(({ fieldId }) =>
      findUnknownKey(fields, fieldId, `${path}/config/formConfig/submit/bindings`),
    ),
  ]
}

type Keyed = { key: string }

const findUnknownKey = (items: Keyed[], key: string, path: string) =>
  items.some((item) => item.key === key) ? [] : [`${path} names ${key}, which does not exist`]

const findDuplicateKeys = (list: string, items: Keyed[]) =>
  items
    .filter(({ key }, index) => items.findIndex((item) => item.key === key) !== index)
    .map(({ key }) => `/${list} has the duplicate key ${key}`)
