// Commands do not create data where none exist.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runInProcess } from '#tests/cli/run-in-process.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'

async function createFolder(): Promise<string> {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('where no service has stored data, no command creates any, and each says where it looked', async () => {
  const folder = await createFolder()
  const commands = [
    ['token'],
    ['users', 'list'],
    ['keys', 'rotate'],
    ['issuer', 'list'],
    ['forget-secrets', 'first'],
  ]
  for (const ended of await Promise.all(
    commands.map((args) => runInProcess({ env: { DATA_DIR: folder } }, ...args)),
  ))
    expect(ended).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(
        `There is no database ${join(folder, 'tenon.db')}. Use the settings of the service`,
      ),
    })
  expect(await readdir(folder)).toEqual([])
})
