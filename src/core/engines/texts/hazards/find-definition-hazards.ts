import { visitStrings } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { removeHiddenText } from '#base/texts/hidden-text.ts'
import type { DiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { TextHazard } from '#core/model/operations/text-hazard.ts'
import { hasConfusableLetters } from './confusable-names.ts'
import { findModelInstructions } from './model-instructions.ts'

/** The texts of an operation that a model sees. */
export type HazardousDefinition = Pick<
  Operation,
  'externalId' | 'name' | 'description' | 'inputSchema' | 'outputSchema' | 'annotations'
> &
  Pick<DiscoveredOperation, 'hiddenText'>

const maxHazards = 10
const maxPathLength = 200

/** The first hazards of a definition, in the order of its members. */
export function findDefinitionHazards(definition: Partial<HazardousDefinition>): TextHazard[] {
  const found = new Map<string, TextHazard>()
  const add = (code: TextHazard['code'], path: string, message: string) => {
    const key = `${code} ${path}`
    if (found.size < maxHazards && !found.has(key)) found.set(key, { code, path, message })
  }
  for (const { path, found: kinds } of definition.hiddenText ?? [])
    add(
      'hidden_text',
      toShownPath(path),
      `It had characters that models see but readers do not, which were removed: ${kinds.join(', ')}.`,
    )
  for (const [member, names] of listNames(definition))
    if (names.some(hasConfusableLetters)) add('confusable_name', member, confusableMessage)
  const { externalId, name, description, annotations, inputSchema, outputSchema } = definition
  visitStrings({ externalId, name, description, annotations, inputSchema, outputSchema }, (text, at) => {
    const path = toShownPath(at)
    const kinds = removeHiddenText(text).found
    if (kinds.length > 0)
      add('hidden_text', path, `It has characters that models see but readers do not: ${kinds.join(', ')}.`)
    const meanings = findModelInstructions(text)
    if (meanings.length > 0)
      add('model_instruction', path, `It is written to the model: it ${meanings.join('; it ')}.`)
  })
  return [...found.values()]
}

const toShownPath = (path: string) => truncateText(removeHiddenText(path).text, maxPathLength)

const confusableMessage = 'It has letters of several scripts in one word, and looks like another name.'

const listNames = ({ externalId = '', name = '', inputSchema }: Partial<HazardousDefinition>) => {
  const { properties } = inputSchema ?? {}
  const args = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  return [
    ['externalId', [externalId]],
    ['name', [name]],
    ['inputSchema.properties', args],
  ] as const
}
