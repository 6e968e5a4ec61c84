// An app file with the files that it extends below it, and the overlays of the command above it.
import { dirname, relative, sep } from 'node:path'
import type { Json } from '#base/json.ts'
import { overlayKeyedJson } from '#base/keyed-json/overlay-keyed-json.ts'
import { CommandFailure } from '../../command-failure.ts'
import { exitCodes } from '../../exit-codes.ts'
import { isRecord } from '../../is-record.ts'
import type { AppFileJson, AppFileText } from '../app-file-text.ts'
import { toAppFile } from '../build-app-file-request.ts'
import { findInLayer, toKeyedTokens } from './find-in-layer.ts'

/** The lowest first; `text` is one of them. */
export function composeLayers(text: AppFileText, layers: readonly AppFileText[]): AppFileText {
  const folder = dirname(text.path)
  let value: Json | undefined
  for (const layer of layers) {
    const { extends: _extends, ...own } = toAppFile(layer)
    const overlaid = overlayKeyedJson(value ?? {}, rebasePaths(own, dirname(layer.path), folder) as Json)
    requireNoProblems(layer, overlaid.problems)
    value = overlaid.value
  }
  const composed = value as AppFileJson
  return { ...text, composed, layers, locate: (pointer) => locateIn(composed, layers, pointer) }
}

function requireNoProblems(layer: AppFileText, problems: readonly { pointer: string; message: string }[]) {
  if (problems.length === 0) return
  throw new CommandFailure(`${layer.path} cannot be applied.`, {
    exitCode: exitCodes.invalid,
    details: problems.map(({ pointer, message }) => `${layer.locate(pointer)} ${message}`),
  })
}

/** The place in the highest layer that has the value, or most of the way to it. */
function locateIn(composed: AppFileJson, layers: readonly AppFileText[], pointer: string): string {
  const tokens = toKeyedTokens(composed, pointer)
  const found = layers.map((layer) => ({ layer, place: findInLayer(layer.document, tokens) }))
  const deepest = Math.max(...found.map(({ place }) => place.depth))
  const best = found.findLast(({ place }) => place.depth === deepest)
  return best ? best.layer.locate(best.place.pointer) : ''
}

const isLocalPath = (path: unknown): path is string =>
  typeof path === 'string' && !URL.canParse(path) && !path.startsWith('$')

/** Paths of a file in another folder, relative to the app file. */
export function rebasePaths(file: object, from: string, to: string): object {
  if (from === to) return file
  const move = (path: string) => {
    const moved = relative(to, `${from}${sep}${path}`).split(sep).join('/')
    return moved.startsWith('.') ? moved : `./${moved}`
  }
  const moveMember = (name: string) => (item: unknown) =>
    isRecord(item) && isLocalPath(item[name]) ? { ...item, [name]: move(item[name]) } : item
  const { integrations, skills } = file as Record<string, unknown>
  return {
    ...file,
    ...(Array.isArray(integrations) && { integrations: integrations.map(moveMember('openapi')) }),
    ...(Array.isArray(skills) && { skills: skills.map(moveMember('file')) }),
  }
}
