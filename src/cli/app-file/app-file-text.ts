import { basename } from 'node:path'
import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import { addExactNumbers } from '#base/exact-yaml.ts'
import { parsePointer } from '#base/json-pointer.ts'
import type { V3Components } from '#client'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { requireNoConflicts } from './conflict-markers.ts'
import { readTextFile } from './documents/read-text-file.ts'
import { describeRepeatedKeys } from './repeated-keys.ts'

export type AppFileJson = V3Components['schemas']['AppFile']

/** The text of `tenon.yaml`, with comments and positions. JSON is YAML too. */
export type AppFileText = {
  path: string
  source: string
  document: Document
  /** The file with those that it extends and with overlays; absent for a file on its own. */
  composed?: AppFileJson
  /** All these files, the lowest first. */
  layers?: readonly AppFileText[]
  /** `tenon.yaml:3:5`: the place of a JSON Pointer's target, or of its nearest ancestor. */
  locate(pointer: string): string
}

/** Null if the file does not exist. Throws a failure with line and column if it is not valid YAML. */
export async function readAppFileText(path: string): Promise<AppFileText | null> {
  const text = await readTextFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new CommandFailure(`${path} cannot be read: ${error.message}`)
  })
  return text === null ? null : parseAppFileText(path, text)
}

export async function requireAppFileText(path: string): Promise<AppFileText> {
  const file = await readAppFileText(path)
  if (file) return file
  throw new CommandFailure(`The file ${path} does not exist.`, {
    exitCode: exitCodes.invalid,
    nextStep: 'Run `tenon pull --app APP` to write the file of an app, or pass --file.',
  })
}

export function parseAppFileText(path: string, text: string): AppFileText {
  requireNoConflicts(basename(path), text)
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    customTags: addExactNumbers,
  })
  const nameOffset = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return `${basename(path)}:${line}:${col}`
  }
  const details = [
    ...document.errors.map(({ pos, message }) => `${nameOffset(pos[0])} ${message}`),
    ...describeRepeatedKeys(basename(path), lines, document),
  ]
  if (details.length > 0)
    throw new CommandFailure(`${path} is not valid YAML.`, { exitCode: exitCodes.invalid, details })
  if (document.contents === null) throw createUsageFailure(`${path} is empty.`)
  return {
    path,
    source: text,
    document,
    locate: (pointer) => nameOffset(findOffset(document, parsePointer(pointer))),
  }
}

function findOffset(document: Document, tokens: readonly string[]): number {
  for (let length = tokens.length; length >= 0; length--) {
    const node = document.getIn(tokens.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}
