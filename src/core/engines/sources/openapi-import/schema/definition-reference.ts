import type { JsonObject } from '#base/json.ts'

export const definitionPrefix = '#/$defs/'

/** The name of the definition that a converted schema refers to; null if it is not a reference. */
export const getDefinitionName = ({ $ref }: JsonObject): string | null =>
  typeof $ref === 'string' ? $ref.slice(definitionPrefix.length) : null
