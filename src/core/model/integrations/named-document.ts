/** The address of a document that a page names. `how` ends the sentence "The page names it …". */
export type NamedDocument = { url: string; how: string }

/** The documents that a page names, the best first, and files that may name more. */
export type NamedDocuments = { documents: NamedDocument[]; scripts: NamedDocument[] }
