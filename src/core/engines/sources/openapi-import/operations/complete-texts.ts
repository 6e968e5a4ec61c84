// Completes missing texts from other parts of the document: the purpose of operations, the meaning of arguments, and
// distinctions between operations with the same description. The lint of tools proposes the same texts.
import { runWithoutPauses } from '#base/time-slices.ts'
import {
  type ArgumentTexts,
  addArgumentTexts,
  buildArgumentTexts,
  describePurpose,
  describeResult,
  isPlaceholderText,
  listUnexplainedArguments,
} from '#core/engines/operations/texts/index.ts'
import { distinguishDescriptions } from './distinguish-descriptions.ts'
import type { ExtractedOperation, TitledOperation } from './extracted-operation.ts'
import { hasTitleWords, includeTitle } from './title-in-description.ts'

/** The operations in their order, with descriptions that also say what their results have. */
export function completeTexts(titled: readonly TitledOperation[]): ExtractedOperation[] {
  const argumentTexts = runWithoutPauses(buildArgumentTexts(titled.map(({ operation }) => operation)))
  const described = titled.map(({ operation, title }) => ({
    title,
    operation: {
      ...operation,
      description: completeDescription(operation, title),
      inputSchema: describeArguments(operation, argumentTexts),
    },
  }))
  return distinguishDescriptions(described)
}

function describeArguments(operation: ExtractedOperation, argumentTexts: ArgumentTexts) {
  const { key, name, description, inputSchema } = operation
  const names = listUnexplainedArguments({ name: key, title: name, description, inputSchema })
  return names.length === 0
    ? inputSchema
    : addArgumentTexts(inputSchema, argumentTexts.describe(operation, names))
}

const deprecated = 'Deprecated.'

function completeDescription(operation: ExtractedOperation, title: string): string {
  const { description, outputSchema } = operation
  const result = describeResult(outputSchema)
  const own = description === deprecated ? '' : description
  if (isPlaceholderText(own))
    return [description === deprecated ? deprecated : '', describePurpose(operation, result)]
      .filter(Boolean)
      .join(' ')
  const purpose = hasTitleWords(title, own) ? own : includeTitle(operation, title)
  return [purpose, result].filter(Boolean).join('\n\n')
}
