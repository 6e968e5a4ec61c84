import type { JsonObject } from '#base/json.ts'

/** An OpenAPI document that was made of another one; `warnings` say what it could not take over. */
export type ConvertedDocument = { document: JsonObject; warnings: string[] }
