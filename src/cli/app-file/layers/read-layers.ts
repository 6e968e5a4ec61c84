import { realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { CommandFailure } from '../../command-failure.ts'
import { exitCodes } from '../../exit-codes.ts'
import { type AppFileText, parseAppFileText, requireAppFileText } from '../app-file-text.ts'
import { toAppFile } from '../build-app-file-request.ts'
import { createSourceFiles, type SourceFiles } from '../documents/source-files.ts'
import { composeLayers } from './compose-layers.ts'

/** `overlay`: paths relative to `folder`. `read`: as for documents. */
export type LayerOptions = {
  folder: string
  overlay?: readonly string[]
  read?: readonly string[]
  sources?: SourceFiles
}

const maxDepth = 5

/** The file with all that it extends, and with the overlays. A file on its own stays as it is. */
export async function withLayers(text: AppFileText, options: LayerOptions): Promise<AppFileText> {
  const { folder, overlay = [], read, sources = createSourceFiles(text.path, read) } = options
  const below = await readExtended(text, sources, [await realpath(text.path).catch(() => text.path)])
  const above: AppFileText[] = []
  for (const path of overlay) above.push(await requireAppFileText(resolve(folder, path)))
  const layers = [...below, text, ...above]
  return layers.length === 1 ? text : composeLayers(text, layers)
}

/** The files that it extends, the lowest first. `chain`: the files that lead to it. */
async function readExtended(
  text: AppFileText,
  sources: SourceFiles,
  chain: readonly string[],
): Promise<AppFileText[]> {
  const layers: AppFileText[] = []
  for (const [index, path] of listExtended(text).entries()) {
    const fail = (reason: string) => createFailure(text, index, reason)
    const full = resolve(dirname(text.path), path)
    const real = await realpath(full).catch(() => full)
    if (chain.includes(real)) throw fail(`extends itself by ${path}`)
    if (chain.length > maxDepth) throw fail(`has more than ${maxDepth} files above it that extend each other`)
    const contents = await sources.read(full).catch((error) => {
      throw fail(`cannot extend ${path}: ${error.message}`)
    })
    const extended = parseAppFileText(full, contents)
    layers.push(...(await readExtended(extended, sources, [...chain, real])), extended)
  }
  return layers
}

function listExtended(text: AppFileText): string[] {
  const { extends: named } = toAppFile(text) as { extends?: unknown }
  const paths = named === undefined ? [] : Array.isArray(named) ? named : [named]
  const index = paths.findIndex((path) => typeof path !== 'string' || path === '')
  if (index < 0) return paths
  throw createFailure(text, index, 'must be the path of a file, or a list of paths')
}

const createFailure = (text: AppFileText, index: number, reason: string) =>
  new CommandFailure(`${text.path} cannot be read with the files that it extends.`, {
    exitCode: exitCodes.invalid,
    details: [`${text.locate(`/extends/${index}`)} ${reason}`],
  })
