import { findUnknownPlaceholders } from '#core/engines/prompts/index.ts'
import { type DraftRule, toPromptReference } from '../draft-rule.ts'

/** Clients ask only for declared arguments, so that any other placeholder always becomes an empty text. */
export const checkPromptPlaceholderUnknown: DraftRule = (contents) =>
  contents.prompts.flatMap((prompt) =>
    findUnknownPlaceholders(prompt).map((name) => ({
      code: 'prompt_placeholder_unknown',
      message: `The prompt ${prompt.name} uses {{${name}}}, which is none of its arguments and stays empty.`,
      severity: 'warning',
      blocksPublish: false,
      references: [toPromptReference(prompt)],
    })),
  )
