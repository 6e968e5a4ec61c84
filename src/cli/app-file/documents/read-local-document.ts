import { bundleLocalFiles } from './bundle-local-files.ts'
import { mayReferToFiles, parseDocumentFile, readLocalFiles } from './read-local-files.ts'
import { findReferences, splitReference } from './references.ts'
import type { SourceFiles } from './source-files.ts'

/**
 * The text of a local OpenAPI document, bundled with all local files that it refers to, since the service gets only
 * this text. A document without such references stays unchanged. Throws a failure that names all broken references.
 */
export async function readLocalDocument(path: string, sources: SourceFiles): Promise<string> {
  const text = await sources.read(path)
  if (!mayReferToFiles(text)) return text
  const { document } = parseDocumentFile(path, text)
  // The service may read a document that this parser cannot, or explain its problem better. It is sent without bundling.
  if (!refersToFiles(document)) return text
  return bundleLocalFiles(await readLocalFiles(path, document, sources))
}

const refersToFiles = (document: unknown) =>
  [...findReferences(document)].some(({ holder }) => splitReference(holder.$ref)?.path)
