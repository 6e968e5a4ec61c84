// Finds and describes the tools of an app in search mode. Results are bounded, however many tools there are.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import {
  buildBm25Index,
  tokenize,
  tokenizeName,
  type WeightedTerms,
} from '#core/engines/texts/search/index.ts'
import { presentDescribedTools } from './describe-tools.ts'
import { foundTools } from './search-mode-tools.ts'
import type { SearchedTool } from './searched-tool.ts'
import { toolSynonyms } from './synonyms.ts'

export type ToolSearch = {
  /** The tools that fit the query, best first, as a result for models. */
  search(query: string, limit?: number): JsonObject
  /** Full descriptions and schemas, also by earlier names; similar names for unknown ones. */
  describe(names: readonly string[], findCurrentName?: (name: string) => string | null): JsonObject
  /** Names of tools that resemble a wrong one, best first. */
  findSimilarNames(name: string): string[]
}

const maxTitle = 100
const maxLine = 200
const maxSimilar = 5

/**
 * The maximum numbers of searched characters of a description, of searched arguments, and of searched
 * characters of each argument.
 */
const maxIndexedText = 4_000
const maxIndexedArguments = 100
const maxArgumentText = 300

/** Builds the index of the tools. */
export function* buildToolSearch(tools: readonly SearchedTool[]): TimeSlicedTask<ToolSearch> {
  const index = yield* buildBm25Index(tools, { readTerms, synonyms: toolSynonyms })
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const rankTools = (query: string, limit: number) =>
    index.rank(query, limit).flatMap(({ number }) => tools[number] ?? [])
  const findSimilarNames = (name: string) => rankTools(name, maxSimilar).map((tool) => tool.name)
  return {
    findSimilarNames,
    search(query, limit = foundTools.default) {
      const found = rankTools(query, limit)
      return {
        tools: found.map(presentFoundTool),
        total_tools: tools.length,
        ...(found.length === 0 && { note: 'No tool has any of these words. Search with other words.' }),
      }
    },
    describe: (names, findCurrentName = () => null) =>
      presentDescribedTools(names, { byName, findSimilarNames, findCurrentName }),
  }
}

/**
 * Names and titles count most, and the first line of a description more than the rest. Argument names distinguish tools
 * that do similar things.
 */
function readTerms({ name, title, description, inputSchema }: SearchedTool): WeightedTerms[] {
  const text = description.trim().slice(0, maxIndexedText)
  const firstLine = firstLineOf(text)
  const properties = isJsonObject(inputSchema.properties)
    ? Object.entries(inputSchema.properties).slice(0, maxIndexedArguments)
    : []
  return [
    { terms: tokenizeName(name), weight: 2 },
    { terms: tokenizeName(title), weight: 2 },
    { terms: tokenize(firstLine), weight: 1 },
    { terms: tokenize(text.slice(firstLine.length)), weight: 0.2 },
    { terms: properties.flatMap(([argument]) => tokenizeName(argument)), weight: 0.4 },
    { terms: properties.flatMap(([, schema]) => tokenize(descriptionOf(schema))), weight: 0.1 },
  ]
}

const descriptionOf = (schema: Json) =>
  isJsonObject(schema) && typeof schema.description === 'string'
    ? schema.description.slice(0, maxArgumentText)
    : ''

const presentFoundTool = ({ name, title, description, annotations }: SearchedTool): JsonObject => {
  const { title: _title, ...hints } = annotations
  return {
    name,
    title: truncateText(title, maxTitle),
    description: truncateText(firstLineOf(description), maxLine),
    annotations: hints,
  }
}

const firstLineOf = (text: string) => text.trim().split('\n', 1)[0] ?? ''
