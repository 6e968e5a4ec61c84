// Parses YAML within limits: nested aliases can expand a short text to an enormous document.
import { type Document, isScalar, type ParsedNode, parseDocument, visit } from 'yaml'
import { addExactNumbers } from '#base/exact-yaml.ts'
import { isJsonObject, type Json } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import {
  formatDuplicateKeyWarning,
  maxDuplicateKeyWarnings,
  type ParsedText,
  rejectDocument,
} from './parsed-text.ts'
import { preserveSpelling } from './yaml-texts.ts'
import { countYamlWork, indexAliases } from './yaml-work.ts'

/** Characters. The parser's syntax tree takes about a hundred times as much memory. */
const maxYamlLength = 12_000_000
const maxAliases = 10_000
/** Values that were created. The values of merge keys count each time that they are copied. */
const maxWork = 4_000_000
/** Values in the document with every alias expanded. */
const maxValues = 5_000_000

export function parseYaml(text: string): ParsedText {
  if (text.length > maxYamlLength)
    return rejectDocument(
      'too_large',
      `A YAML document must have at most ${maxYamlLength.toLocaleString('en')} characters. Convert it to JSON, which may have more.`,
    )
  try {
    return parseWithinLimits(text)
  } catch (error) {
    // The parser's stack overflowed, or an alias has no preceding anchor.
    const reason = error instanceof RangeError ? 'it is nested too deeply' : String(error)
    return rejectDocument('not_yaml', `The document cannot be read: ${truncateText(reason, 300)}`)
  }
}

function parseWithinLimits(text: string): ParsedText {
  const document = parseDocument(text, {
    schema: 'core',
    merge: true,
    resolveKnownTags: false,
    // The parser's check is quadratic in the keys of a map; `inspectNodes` finds duplicates in linear time.
    uniqueKeys: false,
    logLevel: 'silent',
    customTags: addExactNumbers,
  })
  const [error] = document.errors
  if (error)
    return rejectDocument('not_yaml', `The document cannot be read: ${truncateText(error.message, 300)}`)
  const { aliases, duplicates } = inspectNodes(document)
  if (aliases > maxAliases)
    return rejectDocument('too_many_aliases', `The document has more than ${maxAliases} YAML aliases.`)
  const targets = indexAliases(document)
  // @guard import-openapi
  if (countYamlWork(document.contents, targets) > maxWork)
    return rejectDocument(
      'too_many_aliases',
      `The document copies more than ${maxWork} values by its YAML merge keys and aliases.`,
    )
  preserveSpelling(document, targets)
  const value: Json = document.toJS({ maxAliasCount: -1 })
  if (countValues(value, new Map()) > maxValues)
    return rejectDocument('too_large', 'The document is too large with its YAML aliases expanded.')
  return { value, warnings: duplicates }
}

function inspectNodes(document: Document.Parsed<ParsedNode>) {
  let aliases = 0
  const duplicates: string[] = []
  visit(document, {
    Alias: () => {
      aliases += 1
    },
    Map: (_, map) => {
      const names = new Set<unknown>()
      for (const { key } of map.items) {
        const name = isScalar(key) ? key.value : key
        if (names.has(name) && name !== '<<' && duplicates.length < maxDuplicateKeyWarnings)
          duplicates.push(formatDuplicateKeyWarning(truncateText(String(name), 100)))
        names.add(name)
      }
    },
  })
  return { aliases, duplicates }
}

/** Number of values; infinite for a cycle. A shared value counts at each use but is visited once. */
function countValues(value: Json, sizes: Map<Json, number>): number {
  if (!Array.isArray(value) && !isJsonObject(value)) return 1
  const size = sizes.get(value)
  if (size !== undefined) return size
  sizes.set(value, Number.POSITIVE_INFINITY)
  let sum = 1
  for (const member of isJsonObject(value) ? Object.values(value) : value) sum += countValues(member, sizes)
  sizes.set(value, sum)
  return sum
}
