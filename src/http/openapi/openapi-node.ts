/** An object within an OpenAPI document. */
export type OpenApiNode = { [key: string]: unknown }

export const isOpenApiNode = (value: unknown): value is OpenApiNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const buildJsonContent = (schema: unknown, extraMembers: OpenApiNode = {}) => ({
  'application/json': { schema, ...extraMembers },
})
