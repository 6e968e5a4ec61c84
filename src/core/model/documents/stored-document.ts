/** The text of an imported document. `packed`: compressed; `digest`: of the text. */
export type StoredDocument = { digest: string; packed: string }

/** In characters of packed texts. */
export type StoredDocumentLimits = { document: number; workspace: number }

/** Further documents are not stored. The largest public documents have 0.5 million. */
export const storedDocumentLimits: StoredDocumentLimits = { document: 8_000_000, workspace: 64_000_000 }
