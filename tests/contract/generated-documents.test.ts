import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiFamilies } from '#endpoints/index.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { generateDocs } from '../../scripts/generate-docs.ts'

const pages = generateDocs()

test('the generated documents are these', () => {
  expect(pages.map(({ path }) => path)).toEqual([
    'docs/configuration.md',
    'docs/errors.md',
    'docs/cli.md',
    'docs/tenon-yaml.md',
    'docs/tenon-yaml.schema.json',
    'packages/client/src/operation-paths.ts',
    ...apiFamilies.map(({ id }) => `docs/openapi/${id}.json`),
  ])
})

test.each(pages.map(({ path, text }) => [path, text]))(
  '%s is up to date: it equals the output of `npm run docs`',
  (path, text) => {
    expect(readFileSync(join(projectRoot, path), 'utf8') === text).toBe(true)
  },
)
