// The source of an API as the user names it: a URL, a file, or the standard input.
import { stat } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { readLocalDocument } from '../app-file/documents/read-local-document.ts'
import { createSourceFiles, toFilePath } from '../app-file/documents/source-files.ts'
import type { CommandIo } from '../command.ts'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { readTitle } from './read-title.ts'

/** `path` is relative to the user's folder, for `tenon.yaml`, as `toFilePath` makes it; null for the standard input. */
export type ApiSource = { kind: 'url'; url: string } | DocumentSource

type DocumentSource = {
  kind: 'document'
  path: string | null
  /** Whether it is elsewhere than at `path`, outside of the repository. */
  isOutside: boolean
  text: string
  title: string
}

const isUrl = (text: string) => /^https?:\/\//i.test(text)

/** Null if the file does not exist. */
export async function parseSource(io: CommandIo, text: string): Promise<ApiSource | null> {
  if (isUrl(text)) {
    if (!URL.canParse(text)) throw createUsageFailure(`"${text}" is not a valid URL.`)
    return { kind: 'url', url: new URL(text).href }
  }
  if (text === '-') return readDocument(null, await io.readInput())
  const path = resolve(io.folder, text)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return null
  const filePath = await toFilePath(io.folder, path)
  const read = readDocument(filePath, await readLocalDocument(path, createSourceFiles(path, [path])))
  return { ...read, isOutside: resolve(io.folder, filePath) !== path }
}

export async function requireSource(io: CommandIo, text: string): Promise<ApiSource> {
  const source = await parseSource(io, text)
  if (source) return source
  throw new CommandFailure(`The file ${text} does not exist.`, {
    exitCode: exitCodes.invalid,
    nextStep: 'Pass the path or URL of an OpenAPI document, or the URL of an MCP server.',
  })
}

/** Only finds the title. The service reads the document. */
function readDocument(path: string | null, text: string): DocumentSource {
  if (text.trim() === '') throw createUsageFailure(`${path ?? 'The standard input'} is empty.`)
  return { kind: 'document', path, isOutside: false, text, title: readTitle(text) }
}

/** A provisional name for the import. */
export function suggestName(source: ApiSource): string {
  if (source.kind === 'url') {
    const { hostname } = new URL(source.url)
    const isAddress = /^[\d.]+$|^\[/.test(hostname) || hostname === 'localhost'
    return isAddress ? 'api' : hostname.replace(/^(?:www|api|mcp)\./, '').replace(/\.[^.]+$/, '')
  }
  return source.title || (source.path ? basename(source.path, extname(source.path)) : 'api')
}
