// Keys that an object has twice: readers use one of both values, and not all of them the same one.
import { dirname, relative } from 'node:path'
import { visit as visitJson } from 'jsonc-parser'
import { type Document, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import type { SourceFiles } from './documents/source-files.ts'

/** Offsets in the text. */
type RepeatedKey = { key: string; first: number; second: number }

/** Notes a key, and the repetition of an earlier one. */
function noteKey(seen: Map<string, number>, found: RepeatedKey[], key: string, offset: number): void {
  const first = seen.get(key)
  if (first === undefined) seen.set(key, offset)
  else found.push({ key, first, second: offset })
}

function findInYaml(document: Document): RepeatedKey[] {
  const found: RepeatedKey[] = []
  visit(document, {
    Map(_, { items }) {
      const seen = new Map<string, number>()
      for (const { key } of items)
        if (isScalar(key) && key.range && key.value !== '<<')
          noteKey(seen, found, String(key.value), key.range[0])
    },
  })
  return found
}

function findInJson(text: string): RepeatedKey[] {
  const found: RepeatedKey[] = []
  const open: Map<string, number>[] = []
  visitJson(text, {
    onObjectBegin: () => void open.push(new Map()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (key, offset) => noteKey(open.at(-1) ?? new Map(), found, key, offset),
  })
  return found
}

/** One line for each repeated key of a parsed file. */
export const describeRepeatedKeys = (
  name: string,
  lines: LineCounter,
  found: Document | RepeatedKey[],
): string[] =>
  (Array.isArray(found) ? found : findInYaml(found)).map(({ key, first, second }) => {
    const { line, col } = lines.linePos(second)
    return `${name}:${line}:${col} repeats the key ${JSON.stringify(key)} of line ${lines.linePos(first).line}`
  })

const isJson = (path: string, text: string) => path.endsWith('.json') || /^\s*[{[]/.test(text)

function describeFile(path: string, text: string): string[] {
  const lines = new LineCounter()
  if (!isJson(path, text)) {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false })
    return describeRepeatedKeys(path, lines, document)
  }
  for (let at = 0; at >= 0; at = text.indexOf('\n', at) + 1 || -1) lines.addNewLine(at)
  return describeRepeatedKeys(path, lines, findInJson(text))
}

/** Source files that also give the texts that were read, by path. */
export function recordReads(sources: SourceFiles, texts: Map<string, string>): SourceFiles {
  return {
    ...sources,
    async read(path) {
      const text = await sources.read(path)
      texts.set(path, text)
      return text
    },
  }
}

/** Checks the documents of the app file at `path`, and the files to which they refer. Skills are no documents. */
export function requireUniqueKeys(path: string, texts: ReadonlyMap<string, string>): void {
  const details = [...texts].flatMap(([file, text]) =>
    file.endsWith('.md') ? [] : describeFile(relative(dirname(path), file), text),
  )
  if (details.length > 0)
    throw new CommandFailure('Documents have repeated keys.', { exitCode: exitCodes.invalid, details })
}
