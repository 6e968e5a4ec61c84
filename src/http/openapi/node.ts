/** An object within an OpenAPI document. */
export type Node = { [key: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const json = (schema: unknown, more: Node = {}) => ({ 'application/json': { schema, ...more } })
