import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireDeclared } from '#tests/support/declared-reply.ts'
import { operationTable } from '#tests/support/operation-table.ts'
import { root } from '#tests/support/source-files.ts'

const folder = join(root, 'tests/api')
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))

/** An operation's own test stands in a `describe` of its id; reads shared by families are described once for each. */
const isTested = (id: string) => {
  const shared = id.replace(/^v\d/, '$' + '{family}')
  return texts.some((text) => text.includes(`describe('${id}'`) || text.includes(`describe(\`${shared}\``))
}

test('every operation has a test of its own', () => {
  expect(operationTable.map(({ id }) => id).filter((id) => !isTested(id))).toEqual([])
})

test('an operation without a test would be noticed', () => {
  expect(operationTable.length).toBeGreaterThan(30)
  expect(isTested('v1.apps.nonsense')).toBe(false)
})

test('operation ids are unique, and so are methods on a path', () => {
  expect(new Set(operationTable.map(({ id }) => id)).size).toBe(operationTable.length)
  expect(new Set(operationTable.map(({ method, path }) => `${method} ${path}`)).size).toBe(
    operationTable.length,
  )
})

test('a reply that its operation does not declare would be noticed', () => {
  const url = 'http://localhost/api/v1/apps'
  requireDeclared('GET', url, 200, { apps: [] })
  expect(() => requireDeclared('GET', url, 200, { apps: [{}] })).toThrow('v1.apps.list')
  expect(() => requireDeclared('GET', url, 201, { apps: [] })).toThrow('201')
})
