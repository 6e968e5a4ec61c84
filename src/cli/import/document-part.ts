// The part of a document that the options of `tenon import` name.
import { parse } from 'yaml'
import type { V3Components } from '#client'
import type { CommandIo } from '../command.ts'
import { createUsageFailure } from '../command-failure.ts'
import { requireSource } from '../sources/parse-source.ts'

export type ImportedPart = V3Components['schemas']['DocumentPart']

export type PartOptions = { tags?: string; paths?: string; operations?: string; overlay?: string }

/** Undefined keeps the previous part, or imports all of a new document. */
export async function readDocumentPart(
  io: CommandIo,
  { tags, paths, operations, overlay }: PartOptions,
): Promise<ImportedPart | undefined> {
  const lists = Object.entries({ tags, paths, operations }).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, splitList(text)] as const],
  )
  const part: ImportedPart = {
    ...Object.fromEntries(lists),
    ...(overlay !== undefined && { overlay: await readOverlay(io, overlay) }),
  }
  return Object.keys(part).length > 0 ? part : undefined
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

async function readOverlay(io: CommandIo, path: string): Promise<NonNullable<ImportedPart['overlay']>> {
  const source = await requireSource(io, path)
  if (source.kind === 'url') throw createUsageFailure('The overlay must be a file.')
  const value: unknown = parse(source.text)
  if (typeof value === 'object' && value !== null) return value as NonNullable<ImportedPart['overlay']>
  throw createUsageFailure(`${path} is neither an OpenAPI Overlay nor a JSON Patch.`)
}
