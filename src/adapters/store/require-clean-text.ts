// Rejects parameters that PostgreSQL cannot store (NUL) or would silently change (lone surrogates).
import { createInvalidInputError } from '#base/errors.ts'
import { isCleanText } from '#base/text.ts'

/** Throws a ServiceError `invalid_request` that names the column of the first invalid string parameter. */
export function requireCleanText(sql: string, parameters: readonly unknown[]): void {
  const index = parameters.findIndex((value) => typeof value === 'string' && !isCleanText(value))
  if (index < 0) return
  throw createInvalidInputError([
    { path: findColumn(sql, index), code: 'invalid_text', message: 'must be valid Unicode without NUL' },
  ])
}

/** The column that a parameter belongs to: by position in an insert, else the last identifier before it. */
function findColumn(sql: string, index: number): string {
  const inserted = /^insert into "\w+" \(([^)]*)\)/.exec(sql)?.[1]?.split(', ')
  const named = inserted
    ? inserted[index % inserted.length]
    : takeSqlBefore(sql, index).match(/"\w+"/g)?.at(-1)
  return (named ?? 'text').replaceAll('"', '')
}

/** The SQL before the placeholder with that index: `?` in SQLite, `$n` in PostgreSQL. */
const takeSqlBefore = (sql: string, index: number) =>
  sql
    .split(/\?|\$\d+/)
    .slice(0, index + 1)
    .join(' ')
