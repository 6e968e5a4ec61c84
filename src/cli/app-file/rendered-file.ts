import { replaceFile } from '../replace-file.ts'

/** `before`: the present text in the same format; null: there is no such file. */
export type RenderedFile = { path: string; before: string | null; after: string }

/** Writes the files that change, and returns their paths. */
export async function writeRenderedFiles(files: readonly RenderedFile[]): Promise<string[]> {
  const changed = files.filter(({ before, after }) => before !== after)
  for (const { path, after } of changed) await replaceFile(path, after)
  return changed.map(({ path }) => path)
}
