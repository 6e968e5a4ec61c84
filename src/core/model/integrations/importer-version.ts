/** Raise it when the importer makes other operations of the same document, so that documents are read again. */
export const importerVersion = 1
