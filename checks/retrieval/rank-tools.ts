// Okapi BM25 over the texts of tools, with the words of the text search. Only the formula, since the figures are about texts:
// they must not change with search mode.
import { isStopWord, tokenize, tokenizeName } from '#core/engines/texts/search/index.ts'
import { isFunctionWord } from './function-words.ts'
import type { RankedTool } from './retrieval-task.ts'

/** The usual parameters: how soon repeating a word stops counting, and how much long texts lose. */
const saturation = 1.2
const lengthNormalization = 0.75

/** The weight of a word by its place. */
export type FieldWeights = Record<Exclude<keyof RankedTool, 'id'>, number>

/** Every word counts the same, as when a client searches the list of tools as text. */
export const plainWeights: FieldWeights = { name: 1, title: 1, description: 1, arguments: 1 }

/** Names count most, as in the search of the directory; the texts of arguments least. */
export const fieldWeights: FieldWeights = { name: 3, title: 3, description: 1, arguments: 0.3 }

type WeightedWords = { id: string; weights: Map<string, number>; length: number }

/** The ids of all tools that share a word with the query, best first. Tools of equal score keep their order. */
export function createToolRanker(
  tools: readonly RankedTool[],
  fields: FieldWeights,
): (query: string) => string[] {
  const documents = tools.map((tool) => weighWords(tool, fields))
  const averageLength = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(tools.length, 1)
  const counts = new Map<string, number>()
  for (const { weights } of documents)
    for (const word of weights.keys()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const rarityOf = (word: string) => {
    const count = counts.get(word) ?? 0
    return Math.log(1 + (tools.length - count + 0.5) / (count + 0.5))
  }
  const scoreOf = ({ weights, length }: WeightedWords, words: readonly string[]) => {
    const norm = saturation * (1 - lengthNormalization + (lengthNormalization * length) / averageLength)
    return words.reduce((sum, word) => {
      const weight = weights.get(word) ?? 0
      return sum + (rarityOf(word) * weight * (saturation + 1)) / (weight + norm)
    }, 0)
  }
  return (query) => {
    const words = [...new Set(tokenize(query).filter(isSignificant))]
    return documents
      .map((document) => ({ id: document.id, score: scoreOf(document, words) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ id }) => id)
  }
}

const isSignificant = (word: string) => !isStopWord(word) && !isFunctionWord(word)

function weighWords(tool: RankedTool, fields: FieldWeights): WeightedWords {
  const weights = new Map<string, number>()
  let length = 0
  const add = (words: readonly string[], weight: number) => {
    for (const word of words.filter(isSignificant)) {
      weights.set(word, (weights.get(word) ?? 0) + weight)
      length += weight
    }
  }
  add(tokenizeName(tool.name), fields.name)
  add(tokenizeName(tool.title), fields.title)
  add(tokenize(tool.description), fields.description)
  add(tokenizeName(tool.arguments), fields.arguments)
  return { id: tool.id, weights, length }
}
