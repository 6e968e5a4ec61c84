import { expect, test } from 'vitest'
import { requireCleanText } from './require-clean-text.ts'

const insert = 'insert into "tools" ("id", "name") values ($1, $2), ($3, $4)'
const update = 'update "tools" set "name" = ?, "kind" = ? where "id" = ? and "revision" = ?'
const select = 'select "id" from "apps" where "issuer" = $1 and search_text like $2 escape \'\\\' limit $3'

test.each([
  { sql: insert, parameters: ['a', '\0'], column: 'name' },
  { sql: insert, parameters: ['a', 'b', '\ud800', 'd'], column: 'id' },
  { sql: update, parameters: ['a', 'b\udc00', 'c', 1], column: 'kind' },
  { sql: update, parameters: ['a', 'b', '\0', 1], column: 'id' },
  { sql: select, parameters: ['\0', 'b', 3], column: 'issuer' },
  { sql: 'select ?', parameters: ['\0'], column: 'text' },
])(
  'text that PostgreSQL cannot store is rejected, naming the column $column',
  ({ sql, parameters, column }) => {
    expect(() => requireCleanText(sql, parameters)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        details: [{ path: column, code: 'invalid_text', message: 'must be valid Unicode without NUL' }],
      }),
    )
  },
)

test('all other values are accepted', () => {
  expect(() => requireCleanText(insert, ['', 'ü 🎉 \u{10FFFF} \u0001', null, 7n])).not.toThrow()
  expect(() => requireCleanText(update, [1.5, true, undefined, new Uint8Array(1)])).not.toThrow()
})
