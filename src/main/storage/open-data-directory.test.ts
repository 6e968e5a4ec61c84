import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDataDirectory } from './open-data-directory.ts'

const folder = await mkdtemp(join(tmpdir(), 'tenon-data-'))
afterAll(() => rm(folder, { recursive: true }))

const listWarnings = (path: string) => {
  const warnings: unknown[] = []
  openDataDirectory(path, { warn: (fields: object) => warnings.push(fields) })
  return warnings
}

test('a new data directory is private', async () => {
  const path = join(folder, 'new')
  expect(listWarnings(path)).toEqual([])
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

test('a data directory that others may enter is reported with its mode, and not changed', async () => {
  await chmod(folder, 0o755)
  expect(listWarnings(folder)).toEqual([{ directory: folder, mode: '0755' }])
  expect((await stat(folder)).mode & 0o777).toBe(0o755)
})
