import { open } from 'node:fs/promises'
import { replaceFile } from '../replace-file.ts'

/** `before`: null if there is no such file. */
export type RenderedFile = { path: string; before: string | null; after: string }

/** Writes the files that change, and returns their paths. */
export async function writeRenderedFiles(files: readonly RenderedFile[]): Promise<string[]> {
  const changed = files.filter(({ before, after }) => before !== after)
  for (const file of changed) await replaceFile(file.path, (await readByteOrderMark(file)) + file.after)
  return changed.map(({ path }) => path)
}

const byteOrderMark = '\ufeff'

/** Decoding a text removes it. */
async function readByteOrderMark({ path, before, after }: RenderedFile): Promise<string> {
  if (before === null || after.startsWith(byteOrderMark)) return ''
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(3), 0, 3)
  return buffer.toString() === byteOrderMark ? byteOrderMark : ''
}
