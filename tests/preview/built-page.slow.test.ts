import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPreviewPage } from '#adapters/embedded/preview-page/read-preview-page.ts'
import { listImports } from '#tests/support/source-files.ts'

const page = readPreviewPage()
const folder = mkdtempSync(`${tmpdir()}/preview-`)

beforeAll(() => {
  const script = fileURLToPath(new URL('../../scripts/build-preview.ts', import.meta.url))
  execFileSync(process.execPath, [script, folder])
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the preview page', () => {
  test('is up to date with its sources', () => {
    expect(readFileSync(`${folder}/page.html`, 'utf8') === page, 'node scripts/build-preview.ts').toBe(true)
  })

  test('is one file with one script, one style and one placeholder for a preview', () => {
    for (const once of ['<script type="module">', '<style>', '"%preview%"'])
      expect([once, page.split(once).length - 1]).toEqual([once, 1])
    expect(page).not.toMatch(/<link|<script[^>]* src=/)
    expect(gzipSync(page).length).toBeLessThan(100 * 1024)
  })

  test('imports only Preact, the official bridge, its own files and pure modules', () => {
    const sources = fileURLToPath(new URL('../../web/preview/', import.meta.url))
    const files = readdirSync(sources).filter((name) => /\.tsx?$/.test(name))
    const foreign = files
      .flatMap((name) => listImports(readFileSync(sources + name, 'utf8')).map(({ specifier }) => specifier))
      .filter((imported) => !allowedImports.test(imported))
    expect(files.length).toBeGreaterThan(8)
    expect(foreign).toEqual([])
  })
})

const allowedImports =
  /^(preact(\/hooks)?|@modelcontextprotocol\/ext-apps\/app-bridge|\.\/[\w-]+\.(tsx?|css)|#base\/json\.ts|#core\/model\/([\w-]+\/)?[\w-]+\.ts)$/
