import type { Instant } from '#base/time.ts'
import type { StoredDocument, StoredDocumentLimits } from '#core/model/documents/stored-document.ts'
import type { WorkspaceKey } from '#core/model/workspaces/workspace.ts'

/** By workspace: a digest must not tell whether others have the document. */
export interface DocumentStoreReader {
  find(workspace: WorkspaceKey, digest: string): Promise<StoredDocument | null>
  /** Those of the digests that the workspace has. */
  listStored(workspace: WorkspaceKey, digests: readonly string[]): Promise<Set<string>>
}

export interface DocumentStoreWriter extends DocumentStoreReader {
  /** Does nothing beyond the limits. */
  put(
    workspace: WorkspaceKey,
    document: StoredDocument,
    options: { now: Instant; limits: StoredDocumentLimits },
  ): Promise<void>
  /** Notes that documents are used, so that they are not removed meanwhile. */
  touch(workspace: WorkspaceKey, digests: readonly string[], now: Instant): Promise<void>
  /** Makes the documents of an app available in the workspace to which it moves. */
  copy(appId: string, to: { from: WorkspaceKey; to: WorkspaceKey; now: Instant }): Promise<void>
  /** Removes documents, used before the instant, to which neither a draft nor a release refers; returns how many. */
  removeUnused(before: Instant, limit: number): Promise<number>
}
