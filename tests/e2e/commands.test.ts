// The arguments of commands, and that no command creates data where none are.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#tests/support/source-files.ts'
import { runTenon } from '../support/program.ts'

const readSource = (path: string) => readFile(join(projectRoot, path), 'utf8')

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-commands-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('where no service has stored data, no command creates any, and says where it looked', async () => {
  const folder = await createFolder()
  const commands = [
    ['token'],
    ['users', 'list'],
    ['keys', 'rotate'],
    ['issuer', 'list'],
    ['forget-secrets', 'first'],
  ]
  for (const ended of await Promise.all(commands.map((args) => runTenon({ DATA_DIR: folder }, ...args))))
    expect(ended).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`There is no database ${join(folder, 'tenon.db')}. Set DATA_DIR`),
    })
  expect(await readdir(folder)).toEqual([])
})

test('every command reads its arguments in the same way', async () => {
  const files = [...(await readSource('src/main/tenon.ts')).matchAll(/import\('\.\/(.+)'\)/g)]
  expect(files.length).toBeGreaterThan(10)
  for (const [, file = ''] of files) {
    const source = await readSource(`src/main/${file}`)
    expect(source, file).toContain('readArguments(')
    expect(source, file).not.toMatch(/process\.argv|parseArgs/)
  }
})

test('`--help` prints the usage, and wrong arguments end with 2 and the usage', async () => {
  const usage = 'Usage: tenon keys rotate [--json]\n'
  const settings = { DATA_DIR: await createFolder() }
  const [help, ...wrong] = await Promise.all([
    runTenon(settings, 'keys', '--help'),
    runTenon(settings, 'keys'),
    runTenon(settings, 'keys', 'rotate', 'now'),
    runTenon(settings, 'keys', 'turn'),
    runTenon(settings, 'keys', 'rotate', '--jsn'),
  ])
  expect(help).toEqual({ code: 0, stdout: usage, stderr: '' })
  for (const { code, stdout } of wrong) expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  const reasons = wrong.map(({ stderr }) => stderr.replace(`\n\n${usage}`, ''))
  expect(reasons).toEqual([
    'An argument is missing.',
    '"now" is one argument too many.',
    '"turn" is no command for keys.',
    expect.stringContaining("Unknown option '--jsn'"),
  ])
})
