import { mapInTimeSlices } from '#base/time-slices.ts'
import { leadsInto } from '#base/value-path.ts'
import { canHavePath, omitFixedProperties } from '#core/engines/schemas/json-schema/index.ts'
import { findActionTarget, findToolByName, listViews } from '#core/engines/widgets/config/index.ts'
import { parseArgumentsTemplate } from '#core/engines/widgets/page/index.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { Widget, WidgetAction } from '#core/model/widgets/widget.ts'
import { type BoundTool, listBoundTools, type TimeSlicedRule } from '../../draft-rule.ts'
import { listCallableTools, listVisibleWidgets, toWidgetReference } from '../../widget-queries.ts'
import { findTypeProblems, listTemplateLeaves } from './argument-templates.ts'
import { createPlaceholderCheck, type PlaceholderCheck } from './placeholder-check.ts'
import { listRequiredArguments } from './required-arguments.ts'

/**
 * The arguments of an action, or of the tool that takes it back, do not fit the tool, or the result of the widget does
 * not have what they refer to. Only warnings: the draft may become right by an edit of the tool.
 */
export const checkActionArgumentUnmapped: TimeSlicedRule = function* (contents) {
  const tools = listCallableTools(contents)
  const bound = new Map(listBoundTools(contents).map((boundTool) => [boundTool.tool.id, boundTool]))
  const check = (widget: Widget) => {
    const views = listViews(widget).map((view) => ({
      actions: view.actions,
      isKnown: createPlaceholderCheck(view, bound.get(widget.toolId ?? '')),
    }))
    return widget.actions.flatMap((action, index) =>
      listCalls(action, tools).flatMap(({ tool, template, isUndo }) => {
        const { isKnown = () => true } = views.find(({ actions }) => actions.includes(action)) ?? {}
        const isTogether = action.rows === 'together' && !isUndo
        const problems = findProblems(template, bound.get(tool.id), isUndo ? () => true : isKnown, isTogether)
        const place = `action ${index + 1}, ${action.trigger}`
        return problems.map((problem) =>
          createIssue(widget, place, `${problem} ${describeCall(tool, isUndo)}`),
        )
      }),
    )
  }
  return (yield* mapInTimeSlices(listVisibleWidgets(contents), check)).flat()
}

type ActionCall = { tool: Tool; template: string; isUndo: boolean }

function listCalls(action: WidgetAction, tools: readonly Tool[]): ActionCall[] {
  if (action.type !== 'callTool') return []
  const target = findActionTarget(tools, action)
  const undo = findToolByName(tools, action.undoToolName)
  return [
    ...(target ? [{ tool: target, template: action.template, isUndo: false }] : []),
    ...(undo ? [{ tool: undo, template: action.undoTemplate, isUndo: true }] : []),
  ]
}

const describeCall = ({ name }: Tool, isUndo: boolean) =>
  `of ${name}${isUndo ? ', which takes it back' : ''}.`

function findProblems(
  template: string,
  target: BoundTool | undefined,
  isKnown: PlaceholderCheck,
  isTogether: boolean,
): string[] {
  if (!target) return []
  const args = parseArgumentsTemplate(template)
  if (args === undefined) return ['has a template that is no JSON object, as are the arguments']
  const schema = omitFixedProperties(target.operation.inputSchema, target.tool.fixedArguments)
  const leaves = listTemplateLeaves(args)
  const missing = listRequiredArguments(schema).filter(
    (name) => !leaves.some(({ path }) => leadsInto(path, name)),
  )
  return [
    ...missing.map((name) => `does not fill ${name}, a required argument`),
    ...leaves.flatMap(({ path, value }) =>
      canHavePath(schema, path)
        ? findTypeProblems(schema, path, value, isTogether)
        : [`fills ${path}, which is no argument`],
    ),
    ...leaves.flatMap(({ path, placeholders }) =>
      placeholders
        .filter((placeholder) => !isKnown(placeholder))
        .map(
          (placeholder) =>
            `refers to ${placeholder}, which the result does not have, in the argument ${path}`,
        ),
    ),
  ]
}

const createIssue = ({ name, ...widget }: Widget, place: string, problem: string): DraftIssue => ({
  code: 'action_argument_unmapped',
  message: `An action of the widget ${name} ${problem}`,
  severity: 'warning',
  blocksPublish: false,
  references: [toWidgetReference({ name, ...widget }, place)],
})
