import { execFileSync } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { readFileSecret } from './read-file-secret.ts'

let root: string

beforeAll(async () => {
  root = await makeTemporaryFolder()
  for (const folder of ['given', 'given/..data', 'given-too', 'other']) await mkdir(join(root, folder))
  await writeFile(join(root, 'given/key'), 'the key\n')
  await writeFile(join(root, 'given/lines'), 'one\ntwo\r\n')
  await writeFile(join(root, 'given/large'), 'x'.repeat(65_537))
  await writeFile(join(root, 'given/binary'), Buffer.from([0x6b, 0xff, 0x79]))
  await writeFile(join(root, 'given/..data/mounted'), 'mounted')
  await writeFile(join(root, 'other/key'), 'of another')
  await writeFile(join(root, 'given-too/key'), 'of another')
  await symlink('..data/mounted', join(root, 'given/mounted'))
  await symlink('../other/key', join(root, 'given/outside'))
  await symlink('../given-too/key', join(root, 'given/neighbour'))
  await symlink('/proc/self/environ', join(root, 'given/environ'))
  await symlink('../other', join(root, 'given/folder'))
  await symlink('loop', join(root, 'given/loop'))
  execFileSync('mkfifo', [join(root, 'given/fifo')])
  return () => rm(root, { recursive: true })
})

const read = (path: string, pattern = 'given/*') =>
  readFileSecret({
    kind: 'file',
    path: join(root, path),
    key: '',
    pattern: `${root}/${pattern}`,
    tenant: { owner: '', app: '' },
    signal: new AbortController().signal,
  }).then(
    ({ value }) => value,
    (error) => error.message,
  )

describe('a secret in a file', () => {
  it('is its text without the last line break', async () => {
    expect(await read('given/key')).toBe('the key')
    expect(await read('given/lines')).toBe('one\ntwo')
    expect(await read('given/key', 'given/key')).toBe('the key')
  })

  it('in binary is not used: what the text leaves out would be missing in the key', async () => {
    expect(await read('given/binary')).toBe('The secret is binary; only texts in UTF-8 can be used.')
  })

  it('may be linked within its folder, as in Kubernetes', async () => {
    expect(await read('given/mounted')).toBe('mounted')
  })

  it.each([
    'given/missing',
    'given/outside',
    'given/neighbour',
    'given/environ',
    'given/folder/key',
    'given/loop',
    'given/fifo',
    'given/..data',
    'given/key/x',
  ])('%s has the answer of a missing one', async (path) => {
    expect(await read(path)).toBe('There is no such secret.')
  })

  it('must not be large', async () => {
    expect(await read('given/large')).toBe('The secret has more than 65536 bytes.')
  })
})
