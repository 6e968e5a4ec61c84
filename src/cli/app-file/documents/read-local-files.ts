import { dirname, relative, resolve } from 'node:path'
import { parse } from 'yaml'
import { parseExactJson } from '#base/exact-json.ts'
import { addExactNumbers } from '#base/exact-yaml.ts'
import { CommandFailure } from '../../command-failure.ts'
import { exitCodes } from '../../exit-codes.ts'
import { type FoundReference, findReferences, hasTarget, splitReference } from './references.ts'
import type { SourceFiles } from './source-files.ts'

/** Parsed files by absolute path. The first is the document, which refers to the others. */
export type LocalDocument = { path: string; files: Map<string, unknown> }

/** Avoids parsing for most documents, which takes seconds for the largest. */
const otherFilePattern = /\$ref['"]?\s*:\s*['"]?[^'"#\s]/

export const mayReferToFiles = (text: string): boolean => otherFilePattern.test(text)

const describeReason = (error: unknown) =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)

type ParsedFile = { document: unknown; problem?: string }

/** The YAML options of the service. */
const yamlOptions = {
  schema: 'core',
  merge: true,
  resolveKnownTags: false,
  uniqueKeys: false,
  logLevel: 'error',
  maxAliasCount: 10_000,
  customTags: addExactNumbers,
} as const

export function parseDocumentFile(path: string, text: string): ParsedFile {
  try {
    return { document: path.endsWith('.json') ? parseExactJson(text) : parse(text, yamlOptions) }
  } catch (error) {
    return { document: undefined, problem: `which is not a valid document: ${describeReason(error)}` }
  }
}

async function readDocumentFile(path: string, sources: SourceFiles): Promise<ParsedFile> {
  try {
    return parseDocumentFile(path, await sources.read(path))
  } catch (error) {
    return { document: undefined, problem: `which cannot be read: ${describeReason(error)}` }
  }
}

/** Reads all local files to which a document refers, directly or not. Throws a failure that lists all missing files. */
export async function readLocalFiles(
  path: string,
  document: unknown,
  sources: SourceFiles,
): Promise<LocalDocument> {
  const files = new Map([[path, document]])
  const problems: string[] = []

  async function readTarget(file: string, { pointer, holder }: FoundReference): Promise<void> {
    const target = splitReference(holder.$ref)
    if (!target?.path) return
    const at = resolve(dirname(file), target.path)
    const read: ParsedFile = files.has(at) ? { document: files.get(at) } : await readDocumentFile(at, sources)
    files.set(at, read.document)
    const isFound = read.document === undefined || hasTarget(read.document, target.fragment)
    const problem = read.problem ?? (isFound ? null : 'which does not exist in that file')
    if (problem)
      problems.push(`${relative(dirname(path), file)}#${pointer} refers to ${holder.$ref}, ${problem}`)
  }

  // Also visits files that are added during the loop.
  for (const [file, parsed] of files)
    for (const reference of findReferences(parsed)) await readTarget(file, reference)
  if (problems.length === 0) return { path, files }
  throw new CommandFailure(`${path} has broken references.`, {
    exitCode: exitCodes.invalid,
    details: problems,
  })
}
