// The size of the built console that a browser loads: at first, and with each screen.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { consolePath, ensureConsoleBuilt } from '../../scripts/console.mjs'

const kib = 1024
const budgets = { first: 180 * kib, screen: 60 * kib, editor: 110 * kib }

const assets = join(consolePath, 'assets')
const readText = (name: string) => readFileSync(join(assets, name), 'utf8')

/** The size as sent to browsers that accept gzip; small files have no compressed twin. */
function sizeOf(name: string): number {
  const twin = readdirSync(assets).includes(`${name}.gz`) ? `${name}.gz` : name
  return readFileSync(join(assets, twin)).length
}
const sumSizes = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + sizeOf(name), 0)

const findAssets = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, path = '']) => basename(path))

/** A chunk with everything that it imports at once. */
function collectImports(name: string, into = new Set<string>()): Set<string> {
  if (into.has(name)) return into
  into.add(name)
  const imported = findAssets(readText(name), /(?:from|import)\s*"(\.\/[\w.-]+\.js)"/g)
  for (const name of imported) collectImports(name, into)
  return into
}

let first: Set<string>

beforeAll(() => {
  ensureConsoleBuilt()
  const page = readFileSync(join(consolePath, 'index.html'), 'utf8')
  first = new Set(findAssets(page, /(?:src|href)="([^"]+\.(?:js|css))"/g))
  for (const name of [...first].filter((file) => file.endsWith('.js'))) collectImports(name, first)
})

/** The size that a chunk adds to the loaded chunks. */
const sizeBeside = (chunk: string) => sumSizes([...collectImports(chunk)].filter((name) => !first.has(name)))

/** The chunks that load the chunk when it is needed. */
const findLoaders = (chunk: string) =>
  listChunks(/\.js$/).filter((name) => readText(name).includes(`import(\`./${chunk}\`)`))

/** The most that a chunk adds to the chunk that loads it: a part of a screen is loaded into that screen. */
const sizeInLoader = (chunk: string) =>
  Math.max(
    ...findLoaders(chunk).map((loader) => {
      const loaded = new Set([...first, ...collectImports(loader)])
      return sumSizes([...collectImports(chunk)].filter((name) => !loaded.has(name)))
    }),
  )

const listChunks = (pattern: RegExp) => readdirSync(assets).filter((name) => pattern.test(name))

test('the first load is within 180 KiB', () => {
  expect([...first].some((name) => name.endsWith('.css'))).toBe(true)
  console.log(`first load: ${(sumSizes(first) / kib).toFixed(1)} KiB in ${first.size} files`)
  expect(sumSizes(first)).toBeLessThanOrEqual(budgets.first)
})

test('the first load has no menu, no dialog and no palette', () => {
  const parts = ['menu-view', 'dialog-view', 'command-palette', 'code-editor-view']
  for (const part of parts)
    expect(listChunks(/\.js$/).filter((name) => name.startsWith(part))).toHaveLength(1)
  expect([...first].filter((name) => parts.some((part) => name.startsWith(part)))).toEqual([])
})

test('each screen adds at most 60 KiB', () => {
  const sizes = listChunks(/-screen-[\w-]+\.js$/).map((name) => [name, sizeBeside(name)] as const)
  expect(sizes.length).toBeGreaterThan(10)
  for (const [name, size] of sizes) console.log(`${name}: ${(size / kib).toFixed(1)} KiB`)
  expect(sizes.filter(([, size]) => size > budgets.screen)).toEqual([])
})

test('the editor of code adds at most 110 KiB, the palette and dialogs at most 60', () => {
  const [editor = ''] = listChunks(/^code-editor-view-[\w-]+\.js$/)
  console.log(`editor: ${(sizeBeside(editor) / kib).toFixed(1)} KiB`)
  expect(sizeBeside(editor)).toBeLessThanOrEqual(budgets.editor)
  const parts = listChunks(/\.js$/).filter((name) => name !== editor && findLoaders(name).length > 0)
  expect(parts.length).toBeGreaterThan(12)
  expect(parts.filter((name) => sizeInLoader(name) > budgets.screen)).toEqual([])
})
