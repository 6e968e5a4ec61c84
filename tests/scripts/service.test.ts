import { readFileSync } from 'node:fs'
import { cp, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projectRoot } from '#tests/support/source-files.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import {
  computeFingerprint,
  ensureBuilt,
  formatFirstLine,
  isFresh,
  servicePath,
} from '../../scripts/service.mjs'

/** The fingerprint reads times in seconds. */
const [earlier, later] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T00:00:01Z')]

let folder: string

async function put(path: string, text: string, time = earlier): Promise<void> {
  await writeFile(join(folder, path), text)
  await utimes(join(folder, path), time, time)
}

beforeEach(async () => {
  folder = await makeTemporaryFolder()
  for (const path of ['scripts', 'src/main']) await mkdir(join(folder, path), { recursive: true })
  const files = ['package.json', 'package-lock.json', 'scripts/build-service.ts', 'scripts/service-bundle.ts']
  for (const path of files) await put(path, '1')
  for (const path of ['src/main/cli.ts', 'src/main/cli.test.ts']) await put(path, '1')
})
afterEach(() => rm(folder, { recursive: true }))

describe('a built service is fresh', () => {
  const built = () => join(folder, 'cli.mjs')
  const build = () => writeFile(built(), `${formatFirstLine(computeFingerprint(folder))}start()`)

  test('unless it is missing or truncated', async () => {
    expect(isFresh(built(), folder)).toBe(false)
    await writeFile(built(), formatFirstLine(computeFingerprint(folder)).slice(0, 20))
    expect(isFresh(built(), folder)).toBe(false)
    await build()
    expect(isFresh(built(), folder)).toBe(true)
  })

  test.each([
    ['a source has another size', () => put('src/main/cli.ts', '12')],
    ['a source was written later', () => put('src/main/cli.ts', '1', later)],
    ['a source was added', () => put('src/main/more.ts', '1')],
    [
      'a source was renamed',
      () => put('src/main/more.ts', '1').then(() => rm(join(folder, 'src/main/cli.ts'))),
    ],
    ['the lockfile changed', () => put('package-lock.json', '2')],
    ['package.json changed', () => put('package.json', '2')],
    ['the build script changed', () => put('scripts/build-service.ts', '2')],
  ])('until %s', async (_what, change) => {
    await build()
    await change()
    expect(isFresh(built(), folder)).toBe(false)
  })

  test.each([
    ['a test changed', () => put('src/main/cli.test.ts', '12', later)],
    [
      'a time differs by less than a second',
      () => put('src/main/cli.ts', '1', new Date(earlier.getTime() + 999)),
    ],
    ['the lockfile was rewritten unchanged', () => put('package-lock.json', '1', later)],
  ])('even when %s', async (_what, change) => {
    await build()
    await change()
    expect(isFresh(built(), folder)).toBe(true)
  })

  test('wherever its tree is moved, since it holds no address of it', async () => {
    await build()
    const moved = `${folder}-moved`
    await cp(folder, moved, { recursive: true, preserveTimestamps: true })
    const stayedFresh = isFresh(join(moved, 'cli.mjs'), moved)
    await rm(moved, { recursive: true })
    expect(stayedFresh).toBe(true)
    ensureBuilt()
    expect(readFileSync(servicePath, 'utf8')).not.toContain(projectRoot)
  })
})

/** The texts of a built file and of all that it imports, so that a start loads them. */
function readLoadedFiles(path: string, texts = new Map<string, string>()): Map<string, string> {
  const text = readFileSync(path, 'utf8')
  texts.set(path, text)
  for (const [, name = ''] of text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) {
    const imported = join(dirname(path), name)
    if (!texts.has(imported)) readLoadedFiles(imported, texts)
  }
  return texts
}

test('the built service does not import node:http, which would load undici of Node', () => {
  ensureBuilt()
  const text = [...readLoadedFiles(servicePath).values()].join('\n')
  expect(text.includes('getBuiltinModule(`node:http`)')).toBe(true)
  expect(/from"(node:)?http"/.exec(text)).toBeNull()
})
