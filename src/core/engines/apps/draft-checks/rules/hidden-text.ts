import { hasString, visitStrings } from '#base/json.ts'
import { hasHiddenCharacters, removeHiddenText } from '#base/texts/hidden-text.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftIssue, DraftIssueReference } from '#core/model/drafts/draft-issue.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import {
  listUsedOperations,
  toAppReference,
  toOperationReference,
  toPromptReference,
  toSkillReference,
  toToolReference,
} from '../draft-rule.ts'
import { listVisibleWidgets, toWidgetReference } from '../widget-queries.ts'

/** Imports remove hidden text from descriptions; edits by hand, and names that servers interpret, may contain it. */
export function* checkHiddenText(contents: Contents): TimeSlicedTask<DraftIssue[]> {
  const tools = contents.tools.filter(({ enabled }) => enabled)
  return [
    ...checkTexts(`The app ${contents.app.name}`, contents.app, toAppReference(contents)),
    ...(yield* mapInTimeSlices(tools, checkTool)).flat(),
    ...(yield* mapInTimeSlices(listUsedOperations(contents), checkOperation)).flat(),
    ...(yield* checkOthers(contents)),
  ]
}

function checkTool(tool: Tool): DraftIssue[] {
  const { name, key, description } = tool
  return checkTexts(`The tool ${name}`, { name, key, description }, toToolReference(tool))
}

function checkOperation({ operation }: { operation: Operation }): DraftIssue[] {
  const { name, description, inputSchema, outputSchema } = operation
  const texts = { name, description, inputSchema, outputSchema }
  return checkTexts(`The operation ${name}`, texts, toOperationReference(operation))
}

function* checkOthers(contents: Contents): TimeSlicedTask<DraftIssue[]> {
  const widgets = yield* mapInTimeSlices(listVisibleWidgets(contents), checkWidget)
  const prompts = yield* mapInTimeSlices(contents.prompts, (prompt) =>
    checkTexts(`The prompt ${prompt.name}`, prompt, toPromptReference(prompt)),
  )
  const skills = yield* mapInTimeSlices(contents.skills, (skill) => {
    const { name, description, body } = skill
    return checkTexts(`The skill ${name}`, { name, description, body }, toSkillReference(skill))
  })
  return [...widgets, ...prompts, ...skills].flat()
}

function checkWidget(widget: Widget): DraftIssue[] {
  const { name, config, actions } = widget
  return checkTexts(`The widget ${name}`, { name, config, actions }, toWidgetReference(widget))
}

function checkTexts(subject: string, texts: object, reference: DraftIssueReference): DraftIssue[] {
  // Building a path for each text takes most of the time.
  if (!hasString(texts, hasHiddenCharacters)) return []
  const found = new Map<string, string[]>()
  visitStrings(texts, (text, path) => {
    const kinds = removeHiddenText(text).found
    if (kinds.length > 0 && found.size < maxReportedPaths) found.set(toVisible(path), kinds)
  })
  // @guard
  if (found.size === 0) return []
  const places = [...found].map(([path, kinds]) => `${path || 'a name'} (${kinds.join(', ')})`)
  return [
    {
      code: 'hidden_text',
      message: `${toVisible(subject)} has characters that models see but readers do not, in ${places.join('; ')}.`,
      severity: 'warning',
      blocksPublish: false,
      references: [reference],
    },
  ]
}

const maxReportedPaths = 5

const toVisible = (text: string) => removeHiddenText(text).text
