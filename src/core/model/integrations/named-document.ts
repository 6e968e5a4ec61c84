/** Where a page says that a document is; `how` ends the sentence "The page names it …". */
export type NamedDocument = { url: string; how: string }

/** What is named where no document is: documents, the best first, and files that may name further ones. */
export type NamedDocuments = { documents: NamedDocument[]; scripts: NamedDocument[] }
