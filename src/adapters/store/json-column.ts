// JSON documents are text columns: key order, numbers and odd keys come back as they went in.

/** The document of a column; its type is what this adapter once wrote there. */
export const fromJson = <T>(text: string): T => JSON.parse(text)

export const toJson = (document: unknown): string => JSON.stringify(document)

export const fromJsonOrNull = <T>(text: string | null): T | null => (text === null ? null : fromJson(text))

export const toJsonOrNull = (document: unknown): string | null =>
  document === null ? null : toJson(document)
