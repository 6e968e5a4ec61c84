import { removeHiddenText } from '#base/texts/hidden-text.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { findDefinitionHazards, listShadowingTools } from '#core/engines/texts/hazards/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { TextHazard } from '#core/model/operations/text-hazard.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { listBoundTools, toToolReference } from '../draft-rule.ts'
import { examineSchema } from '../schema-findings.ts'

/**
 * Checks the texts of a tool that a model sees: its own, and those in the schemas of its operation. Hidden text has a
 * separate rule.
 */
export function* checkTextHazards(contents: Contents): TimeSlicedTask<DraftIssue[]> {
  const issues = (yield* mapInTimeSlices(listBoundTools(contents), checkTool)).flat()
  yield
  return [...issues, ...checkShadowedNames(contents)]
}

function checkTool({ tool, operation }: { tool: Tool; operation: Operation }): DraftIssue[] {
  const own = findDefinitionHazards({ name: tool.name, description: tool.description })
  return [...groupByCode([...own, ...examineSchema(operation).hazards])].flatMap(([code, hazards]) =>
    code === 'hidden_text' ? [] : [createIssue(code, tool, describeHazards(hazards))],
  )
}

const groupByCode = (hazards: TextHazard[]) => Map.groupBy(hazards, ({ code }) => code)

const describeHazards = ([first, ...more]: TextHazard[]): string => {
  const rest =
    more.length > 0 ? ` So ${more.length === 1 ? 'has another text' : `have ${more.length} more`}.` : ''
  return first ? `Look at ${first.path}. ${first.message}${rest}` : ''
}

const checkShadowedNames = ({ tools }: Contents): DraftIssue[] =>
  listShadowingTools(tools.filter((tool) => tool.enabled)).map(([tool, other]) =>
    createIssue('shadowing_name', tool, `It impersonates the tool ${toVisible(other.name)}.`),
  )

const subjects: Record<TextHazard['code'], string> = {
  hidden_text: 'has hidden characters',
  model_instruction: 'has a text that is written to the model',
  confusable_name: 'has a name with lookalike letters',
  shadowing_name: 'has a name that looks like that of another tool',
}

const createIssue = (code: TextHazard['code'], tool: Tool, detail: string): DraftIssue => ({
  code,
  message: `The tool ${toVisible(tool.name)} ${subjects[code]}. ${detail}`,
  severity: 'warning',
  blocksPublish: false,
  references: [toToolReference(tool)],
})

const toVisible = (text: string) => removeHiddenText(text).text
