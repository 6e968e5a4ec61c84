import { dirname, relative, resolve, sep } from 'node:path'
import type { LocalDocument } from './read-local-files.ts'
import { findReferences, splitReference, toPointerToken } from './references.ts'

/** An extension of OpenAPI, which readers of the document ignore. */
const filesKey = 'x-tenon-files'

/**
 * Bundles several files into one document: each further file becomes a member of `x-tenon-files`, to which references
 * are changed. Modifies the parsed files.
 */
export function bundleLocalFiles({ path, files }: LocalDocument): string {
  const [[, root] = [], ...others] = [...files]
  const nameFile = (file: string) => relative(dirname(path), file).split(sep).join('/')
  const toPointer = (file: string) => (file === path ? '' : `/${filesKey}/${toPointerToken(nameFile(file))}`)

  function rewriteReference(file: string, reference: string): string {
    const target = splitReference(reference)
    if (target === null) return reference
    const { path: way, fragment } = target
    // An anchor belongs to the document wherever it is.
    if (fragment !== '' && !fragment.startsWith('/')) return `#${fragment}`
    return `#${toPointer(way === '' ? file : resolve(dirname(file), way))}${fragment}`
  }

  for (const [file, document] of files)
    for (const { holder } of findReferences(document)) holder.$ref = rewriteReference(file, holder.$ref)
  const members = Object.fromEntries(others.map(([file, document]) => [nameFile(file), document]))
  return JSON.stringify({ ...(root as object), ...(others.length > 0 && { [filesKey]: members }) })
}
