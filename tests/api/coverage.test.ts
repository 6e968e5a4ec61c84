import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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

test('a response that its operation does not declare is detected', () => {
  const url = 'http://localhost/api/v1/apps'
  assertDeclaredResponse('GET', url, 200, { apps: [] })
  expect(() => assertDeclaredResponse('GET', url, 200, { apps: [{}] })).toThrow('v1.apps.list')
  expect(() => assertDeclaredResponse('GET', url, 201, { apps: [] })).toThrow('201')
})
