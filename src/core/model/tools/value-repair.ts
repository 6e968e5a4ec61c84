import type { JsonObject } from '#base/json.ts'

/**
 * A valid value instead of one that its schema rejects. `notes` say how members were interpreted; `ignored` are members
 * of the root that the schema does not know.
 */
export type ValueRepair = { value: JsonObject; notes: string[]; ignored: string[] }
