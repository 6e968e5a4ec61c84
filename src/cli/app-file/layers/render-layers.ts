import { dirname } from 'node:path'
import type { Json } from '#base/json.ts'
import type { AppFileJson, AppFileText } from '../app-file-text.ts'
import { toAppFile } from '../build-app-file-request.ts'
import type { SourceFiles } from '../documents/source-files.ts'
import { renderAppFile } from '../render-app-file.ts'
import type { RenderedFile } from '../rendered-file.ts'
import { readSkillFiles } from '../skill-files.ts'
import { rebasePaths } from './compose-layers.ts'
import { splitEdits } from './split-edits.ts'

type LayeredPull = {
  text: AppFileText
  server: string
  sources: SourceFiles
  mine: AppFileJson
  merged: AppFileJson
}

/** The files that change so that together they are `merged`. `unwritten`: what they cannot express. */
export async function renderLayers({
  text,
  server,
  sources,
  mine,
  merged,
}: LayeredPull): Promise<{ files: RenderedFile[]; unwritten: string[] }> {
  const { layers = [] } = text
  const folder = dirname(text.path)
  const values: Json[] = []
  for (const layer of layers) {
    const own = await readSkillFiles(toAppFile(layer), layer, sources)
    values.push(rebasePaths(own, dirname(layer.path), folder) as Json)
  }
  const own = layers.findIndex(({ path }) => path === text.path)
  const split = splitEdits({ layers: values, own, before: mine as Json, after: merged as Json })
  const files: RenderedFile[] = []
  for (const index of split.changed) {
    const layer = layers[index]
    if (!layer) continue
    const value = rebasePaths(split.layers[index] as object, folder, dirname(layer.path)) as AppFileJson
    files.push(...(await renderAppFile({ path: layer.path, server, text: layer }, value)))
  }
  return { files, unwritten: split.unwritten }
}
