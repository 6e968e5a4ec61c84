import { mapInTimeSlices } from '#base/time-slices.ts'
import { leadsInto } from '#base/value-path.ts'
import { canHavePath, omitFixedProperties } from '#core/engines/schemas/json-schema/index.ts'
import { findToolByName, resolveArgumentPath } from '#core/engines/widgets/config/index.ts'
import { listPlaceholderPaths } from '#core/engines/widgets/page/index.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { Form, FormField } from '#core/model/widgets/form.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import { type BoundTool, listBoundTools, type TimeSlicedRule } from '../../draft-rule.ts'
import { listCallableTools, listSubmittingWidgets, toWidgetReference } from '../../widget-queries.ts'
import { listRequiredArguments } from './required-arguments.ts'

/** A required argument that no field fills is an error; a field that fills none and matters to no other is a warning. */
export const checkFormBindingUnmapped: TimeSlicedRule = function* (contents) {
  const tools = listCallableTools(contents)
  const bound = new Map(listBoundTools(contents).map((boundTool) => [boundTool.tool, boundTool]))
  const check = (widget: Widget) => {
    const tool = findToolByName(tools, widget.config.form.submit.targetToolName)
    return checkForm(widget, tool && bound.get(tool))
  }
  return (yield* mapInTimeSlices(listSubmittingWidgets(contents), check)).flat()
}

function checkForm(widget: Widget, target: BoundTool | undefined): DraftIssue[] {
  if (!target) return []
  const { form } = widget.config
  const { name, fixedArguments } = target.tool
  const schema = omitFixedProperties(target.operation.inputSchema, fixedArguments)
  const mappings = form.fields.map((field) => ({ field, path: resolveArgumentPath(form, field) }))
  const paths = mappings.flatMap(({ path }) => path ?? [])
  const missing = listRequiredArguments(schema).filter(
    (argument) => !paths.some((path) => leadsInto(path, argument)),
  )
  const unmapped = mappings.filter(({ field, path }) =>
    path === null ? !isReferredTo(form, field) : !canHavePath(schema, path),
  )
  return [
    ...missing.map((argument) => createMissingArgumentIssue(widget, argument, name)),
    ...unmapped.map(({ field }) => createUnmappedFieldIssue(widget, field, name)),
  ]
}

/** Some fields only choose which options or fields others have. */
const isReferredTo = ({ fields }: Form, { id, key }: FormField) =>
  fields.some(
    ({ optionsSource, visibleWhen, requiredWhen }) =>
      listPlaceholderPaths(optionsSource.arguments).some((path) => leadsInto(path, key)) ||
      visibleWhen.field === id ||
      requiredWhen.field === id,
  )

const createMissingArgumentIssue = (widget: Widget, argument: string, tool: string): DraftIssue => ({
  code: 'form_binding_unmapped',
  message: `No field of the form of the widget ${widget.name} fills ${argument}, which the tool ${tool} requires.`,
  severity: 'error',
  blocksPublish: true,
  references: [toWidgetReference(widget, `form, argument ${argument}`)],
})

const createUnmappedFieldIssue = (widget: Widget, field: FormField, tool: string): DraftIssue => ({
  code: 'form_binding_unmapped',
  message: `The field ${field.label || field.key} of the widget ${widget.name} fills no argument of the tool ${tool}.`,
  severity: 'warning',
  blocksPublish: false,
  references: [toWidgetReference(widget, `form, field ${field.key}`)],
})
