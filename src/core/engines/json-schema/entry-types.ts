/** The types that a schema entry may have. */
export const entryTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array'] as const
export type EntryType = (typeof entryTypes)[number]

export const isEntryType = (type: unknown): type is EntryType => entryTypes.some((known) => known === type)
