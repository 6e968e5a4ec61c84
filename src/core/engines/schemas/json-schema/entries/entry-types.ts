/** The types that a schema entry may have. */
export const schemaEntryTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array'] as const
export type SchemaEntryType = (typeof schemaEntryTypes)[number]

export const isSchemaEntryType = (type: unknown): type is SchemaEntryType =>
  schemaEntryTypes.some((known) => known === type)
