import type { JsonObject } from '#base/json.ts'

/**
 * A valid value in place of one that its schema rejects. `notes` say what was understood of which member; `ignored` are
 * members of the root that the schema does not know.
 */
export type ValueRepair = { value: JsonObject; notes: string[]; ignored: string[] }
