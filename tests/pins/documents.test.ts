import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateDocs } from '#main/commands/generate-docs.ts'
import { root } from '#tests/support/source-files.ts'

const pages = generateDocs()

test('the pages made from the code are known', () => {
  expect(pages.map(({ path }) => path)).toEqual([
    'docs/configuration.md',
    'docs/errors.md',
    'docs/openapi/v1.json',
    'docs/openapi/v2.json',
    'docs/openapi/v3.json',
  ])
})

test.each(pages.map(({ path, text }) => [path, text]))('%s is as `npm run docs` writes it', (path, text) => {
  expect(readFileSync(join(root, path), 'utf8') === text).toBe(true)
})
