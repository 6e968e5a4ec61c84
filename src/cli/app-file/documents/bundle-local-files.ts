import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
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
  const names = nameFiles(path, [...files.keys()])
  const nameFile = (file: string) => names.get(file) ?? ''
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

/** Relative to the document. Only the name of a file that is not below it: its folders are of this computer. */
function nameFiles(path: string, files: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const file of files) {
    const way = relative(dirname(path), file).split(sep).join('/')
    const isBelow = !(way.startsWith('../') || isAbsolute(way))
    const wanted = isBelow ? way : basename(file)
    let name = wanted
    for (let number = 2; taken.has(name); number++) name = `${number}/${wanted}`
    taken.add(name)
    names.set(file, name)
  }
  return names
}
