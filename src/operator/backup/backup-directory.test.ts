import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Instant } from '#base/time.ts'
import { nameBackup, removeOldBackups } from './backup-directory.ts'

test('a backup is named by its time', () => {
  expect(nameBackup('2026-11-28T09:05:07.123Z' as Instant)).toBe('tenon-2026-11-28T090507Z.backup')
})

test('the newest backups are kept, and every other file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-backups-'))
  try {
    const backups = [1, 2, 3].map((day) => `tenon-2026-11-0${day}T000000Z.backup`)
    const others = ['tenon.backup', 'tenon-2026-10-01T000000Z.backup.partial-x', 'notes.txt']
    for (const name of [...backups, ...others]) await writeFile(join(folder, name), '')
    expect(await removeOldBackups(folder, 2)).toEqual([join(folder, 'tenon-2026-11-01T000000Z.backup')])
    expect((await readdir(folder)).sort()).toEqual([...backups.slice(1), ...others].sort())
    expect(await removeOldBackups(folder, 2)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
