import type { JsonObject } from '#base/json.ts'

/** An OpenAPI document that was converted from another format; `warnings` describe the losses. */
export type ConvertedDocument = { document: JsonObject; warnings: string[] }
