import { mapInTimeSlices } from '#base/time-slices.ts'
import { leadsInto } from '#base/value-path.ts'
import { findToolByName } from '#core/engines/widgets/config/index.ts'
import { listPlaceholderPaths } from '#core/engines/widgets/page/index.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { Form, FormField } from '#core/model/widgets/form.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import type { TimeSlicedRule } from '../../draft-rule.ts'
import { listCallableTools, listVisibleWidgets, toWidgetReference } from '../../widget-queries.ts'

/** Fields refer to tools that load their options, and to other fields. A form cannot work without one of these. */
export const checkFormReferenceUnknown: TimeSlicedRule = function* (contents) {
  const tools = listCallableTools(contents)
  const forms = listVisibleWidgets(contents).filter(({ primitive }) => primitive === 'form')
  return (yield* mapInTimeSlices(forms, (widget) => checkForm(widget, tools))).flat()
}

const checkForm = (widget: Widget, tools: Tool[]): DraftIssue[] => {
  const { form } = widget.config
  return form.fields.flatMap((field) =>
    [...findSourceProblems(form, field, tools), ...findConditionProblems(form, field)].map((problem) =>
      createIssue(widget, field, problem),
    ),
  )
}

function findSourceProblems({ fields }: Form, { optionsSource }: FormField, tools: Tool[]): string[] {
  const { targetToolName, arguments: args } = optionsSource
  if (targetToolName === '') return []
  const isKnown = (path: string) => path === 'query' || fields.some(({ key }) => leadsInto(path, key))
  const unknown = listPlaceholderPaths(args).filter((path) => !isKnown(path))
  return [
    ...(findToolByName(tools, targetToolName)
      ? []
      : [`loads its options with ${targetToolName}, which is not an enabled tool`]),
    ...unknown.map((path) => `loads its options with {{${path}}}, which is no field of the form`),
  ]
}

function findConditionProblems({ fields }: Form, { id, visibleWhen, requiredWhen }: FormField): string[] {
  const isUsable = (other: string) =>
    other === '' || (other !== id && fields.some((field) => field.id === other))
  const problems = { shown: visibleWhen, required: requiredWhen }
  return Object.entries(problems)
    .filter(([, { field: other }]) => !isUsable(other))
    .map(
      ([effect, { field: other }]) =>
        `is ${effect} when ${other} has a value, which is no other field of the form`,
    )
}

const createIssue = (widget: Widget, field: FormField, problem: string): DraftIssue => ({
  code: 'form_reference_unknown',
  message: `The field ${field.label || field.key} of the widget ${widget.name} ${problem}.`,
  severity: 'error',
  blocksPublish: true,
  references: [toWidgetReference(widget, `form, field ${field.key}`)],
})
