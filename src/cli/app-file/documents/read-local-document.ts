import { bundleLocalFiles } from './bundle-local-files.ts'
import { mayReferToFiles, parseDocumentFile, readLocalFiles } from './read-local-files.ts'
import { findReferences, splitReference } from './references.ts'
import type { SourceFiles } from './source-files.ts'

/**
 * The text of a local OpenAPI document, with all local files that it refers to: the service sees this text alone. One that
 * refers to no other file stays as it is written. Throws a failure that names the references that lead nowhere.
 */
export async function readLocalDocument(path: string, sources: SourceFiles): Promise<string> {
  const text = await sources.read(path)
  if (!mayReferToFiles(text)) return text
  const { document } = parseDocumentFile(path, text)
  // What this parser cannot read the service may, or explains better: it has no references here.
  if (!refersToFiles(document)) return text
  return bundleLocalFiles(await readLocalFiles(path, document, sources))
}

const refersToFiles = (document: unknown) =>
  [...findReferences(document)].some(({ holder }) => splitReference(holder.$ref)?.path)
