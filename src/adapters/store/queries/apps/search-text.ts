// Case-insensitive search with the same results on both engines: their case folding differs (SQLite only folds ASCII),
// so text is folded here and the engines only compare.
import { type Expression, type RawBuilder, sql } from 'kysely'
import { foldCase } from '#base/text.ts'

/** Joins fields into one search text; the separator prevents matches across fields. */
export const buildSearchText = (...fields: string[]) => foldCase(fields.join('\u001f'))

/** SQL condition that the expression, already folded, contains the query. */
export function buildSearchCondition(text: Expression<string>, query: string): RawBuilder<boolean> {
  const pattern = `%${foldCase(query).replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${text} like ${pattern} escape '\\'`
}
