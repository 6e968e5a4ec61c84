// What the user names as source of an API: a URL, a file, or the standard input.
import { stat } from 'node:fs/promises'
import { basename, extname, relative, resolve, sep } from 'node:path'
import { readLocalDocument } from '../app-file/documents/read-local-document.ts'
import { createSourceFiles } from '../app-file/documents/source-files.ts'
import type { CommandIo } from '../command.ts'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { readTitle } from './read-title.ts'

/** `path`: relative to the folder of the user, as `tenon.yaml` has it; null for the standard input. */
export type ApiSource =
  | { kind: 'url'; url: string }
  | { kind: 'document'; path: string | null; text: string; title: string }

const isUrl = (text: string) => /^https?:\/\//i.test(text)

/** Null: there is no such file. */
export async function parseSource(io: CommandIo, text: string): Promise<ApiSource | null> {
  if (isUrl(text)) {
    if (!URL.canParse(text)) throw createUsageFailure(`"${text}" is no valid URL.`)
    return { kind: 'url', url: new URL(text).href }
  }
  if (text === '-') return readDocument(null, await io.readInput())
  const path = resolve(io.folder, text)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return null
  return readDocument(
    toFilePath(io.folder, path),
    await readLocalDocument(path, createSourceFiles(path, [path])),
  )
}

export async function requireSource(io: CommandIo, text: string): Promise<ApiSource> {
  const source = await parseSource(io, text)
  if (source) return source
  throw new CommandFailure(`There is no file ${text}.`, {
    exitCode: exitCodes.invalid,
    nextStep: 'Name the path or URL of an OpenAPI document, or the URL of an MCP server.',
  })
}

/** With slashes on every system, and `./` before what is below the folder. */
function toFilePath(folder: string, path: string): string {
  const text = relative(folder, path).split(sep).join('/')
  return text.startsWith('../') ? text : `./${text}`
}

/** The service reads the document; only its title is looked for here. */
function readDocument(path: string | null, text: string): ApiSource {
  if (text.trim() === '') throw createUsageFailure(`${path ?? 'The standard input'} is empty.`)
  return { kind: 'document', path, text, title: readTitle(text) }
}

/** A name for what is imported, while nothing else is known of it. */
export function suggestName(source: ApiSource): string {
  if (source.kind === 'url') {
    const { hostname } = new URL(source.url)
    const isAddress = /^[\d.]+$|^\[/.test(hostname) || hostname === 'localhost'
    return isAddress ? 'api' : hostname.replace(/^(?:www|api|mcp)\./, '').replace(/\.[^.]+$/, '')
  }
  return source.title || (source.path ? basename(source.path, extname(source.path)) : 'api')
}
