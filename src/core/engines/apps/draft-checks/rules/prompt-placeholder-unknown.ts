import { mapInTimeSlices } from '#base/time-slices.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import { findUnknownPlaceholders } from '#core/model/prompts/placeholders.ts'
import type { Prompt } from '#core/model/prompts/prompt.ts'
import { type TimeSlicedRule, toPromptReference } from '../draft-rule.ts'

/** Clients ask only for declared arguments, so any other placeholder always becomes an empty text. */
export const checkPromptPlaceholderUnknown: TimeSlicedRule = function* (contents) {
  return (yield* mapInTimeSlices(contents.prompts, checkPrompt)).flat()
}

const checkPrompt = (prompt: Prompt): DraftIssue[] =>
  findUnknownPlaceholders(prompt).map((name) => ({
    code: 'prompt_placeholder_unknown',
    message: `The prompt ${prompt.name} uses {{${name}}}, which is none of its arguments and stays empty.`,
    severity: 'warning',
    blocksPublish: false,
    references: [toPromptReference(prompt)],
  }))
