// Case-insensitive search that finds the same rows on both engines: their own case folding differs (SQLite knows ASCII
// alone), so text is folded here and the engines only compare.
import { type Expression, type RawBuilder, sql } from 'kysely'
import { folded } from '#base/text.ts'

/** The fields as one text to search in; no query that a person types spans two of them. */
export const searchTextOf = (...fields: string[]) => folded(fields.join('\u001f'))

/** Whether the expression, which is folded already, holds the query as a part. */
export function holds(text: Expression<string>, query: string): RawBuilder<boolean> {
  const pattern = `%${folded(query).replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${text} like ${pattern} escape '\\'`
}
