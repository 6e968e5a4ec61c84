// The texts of imported documents, which the service keeps for everyone who works on an app.
import type { Instant } from '#base/time.ts'
import type { AppFileRequest } from '#core/model/app-files/app-file-request.ts'
import { type AppFileViolation, createFileViolation } from '#core/model/app-files/app-file-violation.ts'
import { type StoredDocument, storedDocumentLimits } from '#core/model/documents/stored-document.ts'
import type { WorkspaceKey } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'

/** Null if the workspace does not have the document. */
export async function readStoredDocument(
  { store, textPacker }: Deps<'store' | 'textPacker'>,
  workspace: WorkspaceKey,
  digest: string,
): Promise<string | null> {
  const found = await store.read((reader) => reader.documents.find(workspace, digest))
  return found && textPacker.unpack(found.packed)
}

export const createMissingDocument = (index: number): AppFileViolation =>
  createFileViolation(
    `/integrations/${index}/source`,
    'document_missing',
    'must be the path of a document that the request has in `documents`',
  )

/** `added`: documents that the workspace does not have yet; `known`: the digests of others. */
export type FileDocuments = { added: StoredDocument[]; known: string[] }

/** The documents that a file names, to be stored when it is applied; violations for those that are missing. */
export async function collectDocuments(
  { store, textPacker }: Deps<'store' | 'textPacker'>,
  workspace: WorkspaceKey,
  { file, documents, documentDigests }: AppFileRequest,
): Promise<FileDocuments & { violations: AppFileViolation[] }> {
  const stored = await store.read((reader) =>
    reader.documents.listStored(workspace, [...documentDigests.values()]),
  )
  const added = new Map<string, StoredDocument>()
  const violations: AppFileViolation[] = []
  for (const [index, { source }] of file.integrations.entries()) {
    const digest = documentDigests.get(source)
    if (digest === undefined || stored.has(digest) || added.has(digest)) continue
    const text = documents.get(source)
    if (text === undefined) violations.push(createMissingDocument(index))
    else added.set(digest, { digest, packed: await textPacker.pack(text) })
  }
  return { added: [...added.values()], known: [...stored], violations }
}

export async function storeDocuments(
  writer: StoreWriter,
  workspace: WorkspaceKey,
  { added, known, now }: FileDocuments & { now: Instant },
): Promise<void> {
  await writer.documents.touch(workspace, known, now)
  const limits = storedDocumentLimits
  for (const document of added) await writer.documents.put(workspace, document, { now, limits })
}
