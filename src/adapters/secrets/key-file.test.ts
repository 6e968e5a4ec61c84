import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadOrCreateKeyFile } from './key-file.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'key-file-'))
})
afterAll(() => rm(directory, { recursive: true }))

describe('the key file', () => {
  it('is created once, readable by its owner only, and read from then on', async () => {
    const path = join(directory, 'new', 'secret.keys')
    const created = await loadOrCreateKeyFile(path)
    expect(created.errors).toEqual([])
    expect(created.keys).toHaveLength(1)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const text = await readFile(path, 'utf8')
    const [again] = (await loadOrCreateKeyFile(path)).keys
    expect(again && created.keys[0]?.key.equals(again.key)).toBe(true)
    expect(await readFile(path, 'utf8')).toBe(text)
  })

  it('becomes readable by its owner only, when others could read it', async () => {
    const path = join(directory, 'open')
    await loadOrCreateKeyFile(path)
    await chmod(path, 0o644)
    expect((await loadOrCreateKeyFile(path)).keys).toHaveLength(1)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('has the same key for all processes that start at once, and leaves no temporary file', async () => {
    const path = join(directory, 'race', 'secret.keys')
    const loads = await Promise.all(Array.from({ length: 30 }, () => loadOrCreateKeyFile(path)))
    expect(new Set(loads.map(({ keys }) => keys[0]?.key.export().toString('hex'))).size).toBe(1)
    expect(await readdir(join(directory, 'race'))).toEqual(['secret.keys'])
  })

  it('may hold several keys for manual rotation', async () => {
    const [first, second] = await Promise.all(
      ['one', 'two'].map(async (name) => {
        await loadOrCreateKeyFile(join(directory, name))
        return (await readFile(join(directory, name), 'utf8')).trim()
      }),
    )
    const path = join(directory, 'both')
    await writeFile(path, `${first},${second}\n`)
    expect((await loadOrCreateKeyFile(path)).keys).toHaveLength(2)
  })

  it('is never overwritten when its keys cannot be parsed: the errors are returned', async () => {
    const path = join(directory, 'broken')
    await writeFile(path, '')
    const { keys, errors } = await loadOrCreateKeyFile(path)
    expect(keys).toEqual([])
    expect(errors).toHaveLength(1)
    expect(await readFile(path, 'utf8')).toBe('')
  })
})
