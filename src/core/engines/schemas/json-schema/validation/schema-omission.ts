/** A part of a schema that is not validated, because that would cost too much; `path` is its dotted path. */
export type SchemaOmission = { path: string; reason: string }
