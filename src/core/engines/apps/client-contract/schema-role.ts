export type SchemaRole = 'inputSchema' | 'outputSchema'
