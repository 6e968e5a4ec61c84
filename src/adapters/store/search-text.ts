// Case-insensitive search with the same results on both engines: their case folding differs (SQLite only folds ASCII),
// so text is folded here and the engines only compare.
import { type Expression, type RawBuilder, sql } from 'kysely'
import { folded } from '#base/text.ts'

/** Joins fields into one search text; the separator prevents matches across fields. */
export const searchTextOf = (...fields: string[]) => folded(fields.join('\u001f'))

/** SQL condition that the expression, already folded, contains the query. */
export function holds(text: Expression<string>, query: string): RawBuilder<boolean> {
  const pattern = `%${folded(query).replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${text} like ${pattern} escape '\\'`
}
