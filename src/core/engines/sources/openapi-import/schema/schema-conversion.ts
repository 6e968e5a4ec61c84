import type { Json } from '#base/json.ts'
import type { RepairKind } from '#core/engines/schemas/json-schema/index.ts'
import type { OpenApiDialect } from '../document/dialect.ts'
import type { SchemaDirection } from './sanitize-keyword.ts'

/** The context and callbacks of one conversion. */
export type SchemaConversion = {
  dialect: OpenApiDialect
  direction: SchemaDirection
  /**
   * Converts a reference of the document to a `#/$defs/…` reference and counts it; null if it cannot be resolved, which
   * is reported. `inPlace`: both apply to the same instance location, so a cycle would never terminate.
   */
  resolveDefinition(reference: string, inPlace: boolean): string | null
  /** The same without counting or reporting. */
  locate(reference: string): string | null
  /** Whether a property is omitted in this direction (`readOnly`, `writeOnly`). */
  isHidden(property: Json): boolean
  /** The pattern in RE2 syntax; null if it cannot be checked, which is reported. */
  toRunnablePattern(pattern: string): string | null
  /** Reports that something of the schema is lost. */
  reportLoss(reason: string): void
  /** Reports that an invalid `part` was repaired. */
  reportRepair(kind: RepairKind, part: string): void
}
