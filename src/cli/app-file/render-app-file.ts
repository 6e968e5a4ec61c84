// The texts of an app file and of its skills with other contents. What stays the same keeps its formatting.
import { basename } from 'node:path'
import type { AppFileJson, AppFileText } from './app-file-text.ts'
import { markConflicts } from './conflict-markers.ts'
import { createAppFileDocument, formatAppFile } from './new-app-file.ts'
import type { RenderedFile } from './rendered-file.ts'
import { renderSkillFiles } from './skill-files.ts'
import { editYaml } from './yaml-edits/edit-yaml.ts'
import { createReadableNode } from './yaml-edits/render-node.ts'

/** `text` null: the file does not exist yet. */
export type FilePlace = { path: string; server: string; text: AppFileText | null }

export async function renderAppFile(
  { path, server, text }: FilePlace,
  value: AppFileJson,
): Promise<RenderedFile[]> {
  const { file, rendered } = await renderSkillFiles(value, text)
  const after = text ? editYaml(text.source, file) : formatNewFile(path, server, file)
  return [{ path, before: text?.source ?? null, after }, ...rendered]
}

function formatNewFile(path: string, server: string, file: AppFileJson): string {
  const document = createAppFileDocument(server)
  document.contents = createReadableNode(document, file)
  return formatAppFile(path, document)
}

/** As `renderAppFile`, with markers around the lines that differ between both values. */
export async function renderConflicts(
  place: FilePlace,
  { mine, theirs }: Record<'mine' | 'theirs', AppFileJson>,
): Promise<RenderedFile[]> {
  const others = await renderAppFile(place, theirs)
  return (await renderAppFile(place, mine)).map((own) => {
    const other = others.find(({ path }) => path === own.path)
    if (!other || other.after === own.after) return own
    const name = basename(own.path)
    const after = markConflicts({ name, text: own.after }, { name: place.server, text: other.after })
    return { ...own, after }
  })
}
