import { toSentence } from '#base/text.ts'
import { inheritDescription, longDescription } from '#core/engines/operations/content/index.ts'
import { compareOperations, normalizeText } from '#core/engines/operations/texts/index.ts'
import type { ExtractedOperation, TitledOperation } from './extracted-operation.ts'
import { includeTitle } from './title-in-description.ts'

/** The operations. If tools would be described alike, their descriptions also say what tells them apart. */
export function distinguishDescriptions(titled: readonly TitledOperation[]): ExtractedOperation[] {
  const descriptions = new Map<ExtractedOperation, string>()
  const groups = Map.groupBy(titled, ({ operation }) => normalizeText(toToolDescription(operation)))
  for (const group of groups.values())
    if (group.length > 1)
      for (const [index, description] of describeApart(group).entries()) {
        const { operation } = group[index] ?? {}
        if (operation) descriptions.set(operation, description)
      }
  return titled.map(({ operation }) => {
    const description = descriptions.get(operation)
    return description === undefined ? operation : { ...operation, description }
  })
}

const toToolDescription = ({ description }: ExtractedOperation) =>
  inheritDescription({ description, annotations: null })

/**
 * By their titles; if these are missing or the same, by the arguments that they require, or by their
 * requests.
 */
function describeApart(group: readonly TitledOperation[]): string[] {
  const names = new Set(group.map(({ operation }) => operation.name))
  if (names.size === group.length && group.every(({ title }) => title !== ''))
    return group.map(({ operation, title }) => includeTitle(operation, title))
  const texts = compareOperations(group.map(toComparable)) ?? []
  return texts.map((text, index) => addSentence(group[index]?.operation.description ?? '', text))
}

const toComparable = ({ operation: { plan, inputSchema } }: TitledOperation) => ({
  name: null,
  plan,
  inputSchema,
  effect: plan.method,
})

/** A tool has only the beginning of a long description. */
const addSentence = (description: string, sentence: string): string =>
  description.length + sentence.length < longDescription
    ? `${toSentence(description)} ${sentence}`
    : `${sentence}\n\n${description}`
