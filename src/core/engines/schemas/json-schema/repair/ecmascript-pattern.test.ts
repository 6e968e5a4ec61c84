import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { buildJsonBody, importSingleOperation } from '#tests/support/openapi/import-document.ts'
import { compileSchema } from '../validation/compile-schema.ts'

function importPattern(pattern: string) {
  const schema = { type: 'object', properties: { a: { type: 'string', pattern } } }
  const { operation, reasons } = importSingleOperation(buildJsonBody(schema))
  const { a } = operation.inputSchema.properties as { a: JsonObject }
  const { check } = compileSchema(operation.inputSchema)
  return { pattern: a.pattern, reasons, accepts: (text: string) => check({ a: text }).length === 0 }
}

describe('a pattern in the syntax of another language', () => {
  it.each<[pattern: string, expected: string, matching: string, other: string]>([
    ['\\A[a-z]+\\z', '^[a-z]+$', 'abc', 'a1'],
    ['^a\\-b\\_c$', '^a-b_c$', 'a-b_c', 'ab'],
    ['^[\\w- ]*$', '^[\\w\\- ]*$', 'a-b c', 'a.b'],
    ['^[\\w\\d+\\-=._:\\/@]+$', '^[\\w\\d+\\-=._:\\/@]+$', 'a-b/c@d', 'a b'],
    ['^[\\"\\#\\-\\_]+$', '^["#\\-_]+$', '"#-_', 'a'],
    ['^[\\x{60}a]+$', '^[\\u{60}a]+$', '`a', 'b'],
    ['^(?P<year>\\d{4})$', '^(?<year>\\d{4})$', '2020', '20'],
    ['^[[:alpha:]_]+$', '^[A-Za-z_]+$', 'a_b', 'a:'],
    ['^{a}$', '^\\{a\\}$', '{a}', 'a'],
    ['/^[a-z]+\\/?$/', '^[a-z]+\\/?$', 'abc', '/abc/'],
    ['/\\A\\d+\\z/u', '^\\d+$', '12', 'a'],
  ])('%s becomes %s and matches the same', (pattern, expected, matching, other) => {
    const imported = importPattern(pattern)
    expect(imported.pattern).toBe(expected)
    const rewritten = `it had patterns in a syntax that JSON Schema does not support (${pattern}): they are rewritten`
    expect(imported.reasons.includes(rewritten)).toBe(pattern !== expected)
    expect(imported.reasons.join()).not.toContain('not checked')
    expect(() => new RegExp(expected, 'u')).not.toThrow()
    expect([imported.accepts(matching), imported.accepts(other)]).toEqual([true, false])
  })

  it.each(['^\\Qa.b\\E$', '(?i)^abc$', '^[[:foo:]]$', '/^[a-z]+$/i'])(
    '%s without an equivalent is dropped and reported',
    (pattern) => {
      const imported = importPattern(pattern)
      expect(imported.pattern).toBeUndefined()
      expect(imported.reasons).toHaveLength(1)
      expect(imported.reasons[0]).toContain(`the pattern ${pattern} is not checked`)
    },
  )
})

it.each(['^[a-z]{2,}$', '^\\p{L}+$', '^[\\-.]$', '^(?:a|b)\\/$', '^\\$\\{a\\}$', '/a/', '^/a/$', '/(^a|b)/'])(
  'a pattern of ECMAScript such as %s is not changed',
  (pattern) => {
    const imported = importPattern(pattern)
    expect(imported.pattern).toBe(pattern)
    expect(imported.reasons.filter((reason) => /rewritten|not checked/.test(reason))).toEqual([])
  },
)
