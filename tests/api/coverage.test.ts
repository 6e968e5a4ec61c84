import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { assertDeclaredResponse } from '#tests/support/service/assert-declared-response.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import { projectRoot } from '#tests/support/source-files.ts'

const folder = join(projectRoot, 'tests/api')
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))

/** An operation is tested in a `describe` of its id; tests that API families share have `${family}` in its place. */
const isTested = (id: string) => {
  const shared = id.replace(/^v\d/, '$' + '{family}')
  return texts.some((text) => text.includes(`describe('${id}'`) || text.includes(`describe(\`${shared}\``))
}

test('every operation has a test of its own', () => {
  expect(operationTable.map(({ id }) => id).filter((id) => !isTested(id))).toEqual([])
})

test('an operation without a test is detected', () => {
  expect(operationTable.length).toBeGreaterThan(30)
  expect(isTested('v1.apps.nonsense')).toBe(false)
})

test('operation ids are unique, and so are methods on a path', () => {
  expect(new Set(operationTable.map(({ id }) => id)).size).toBe(operationTable.length)
  expect(new Set(operationTable.map(({ method, path }) => `${method} ${path}`)).size).toBe(
    operationTable.length,
  )
})

describe('a response that its operation does not declare is detected:', () => {
  const url = 'http://localhost/api/v1/apps'
  const headers = { 'X-Request-Id': 'req_1', Deprecation: '@1', Link: '</docs>; rel="successor-version"' }
  const check = (status: number, body: unknown, changes: Record<string, string> = {}) =>
    assertDeclaredResponse('GET', url, { status, headers: new Headers({ ...headers, ...changes }), body })

  test('another body', () => {
    check(200, { apps: [] })
    expect(() => check(200, { apps: [{}] })).toThrow('v1.apps.list')
  })

  test('another status', () => {
    for (const status of [201, 404, 422]) expect(() => check(status, { apps: [] })).toThrow(`${status}`)
    for (const status of [401, 413]) check(status, null)
  })

  test('a header that is not documented, or one that is missing', () => {
    expect(() => check(200, { apps: [] }, { ETag: '"1-a"' })).toThrow('etag')
    expect(() =>
      assertDeclaredResponse('GET', url, { status: 200, headers: new Headers(), body: { apps: [] } }),
    ).toThrow('x-request-id,deprecation')
  })
})
