// Rules for every command: it has help, rejects wrong arguments, and runs without a terminal.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandSpec } from '#cli/command.ts'
import { exitCodeMeanings, exitCodes } from '#cli/exit-codes.ts'
import { commandSections } from '#operator/run-tenon-command.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { type EndedCommand, runInProcess } from './run-in-process.ts'

let folder: string

beforeAll(async () => {
  folder = await makeTemporaryFolder()
})
afterAll(() => rm(folder, { recursive: true }))

/** A machine without a sign-in, and where nothing listens at the address. */
const run = (...args: string[]): Promise<EndedCommand> =>
  runInProcess({ env: { TENON_CONFIG_DIR: folder, TENON_URL: 'http://127.0.0.1:9' } }, ...args)

const commands = commandSections.flatMap((section) => section.commands)
const table = commands.map((spec) => [spec.name, spec] as const)
const isRequired = ({ syntax }: { syntax: string }) => syntax.startsWith('<')

describe.each(table)('tenon %s', (name, spec) => {
  const words = name.split(' ')

  test('prints its help', async () => {
    const { code, stdout, stderr } = await run(...words, '--help')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`^Usage: tenon ${name}\\b`))
    for (const { syntax } of spec.arguments ?? []) expect(stdout).toContain(syntax.replace(/[<>[\].]/g, ''))
    expect(stdout.includes('--json')).toBe(!spec.hasNoReport)
  })

  test('rejects an unknown option', async () => {
    expect(await run(...words, '--jsn')).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining("unknown option '--jsn'"),
    })
  })
})

test('docs/cli.md has every command and what every exit code means', async () => {
  const page = await readFile(join(projectRoot, 'docs/cli.md'), 'utf8')
  for (const [name, { load }] of table) {
    expect(page).toContain(`\n### tenon ${name}\n`)
    expect(await load(), name).toBeTypeOf('function')
  }
  for (const code of Object.values(exitCodes))
    expect(page).toContain(`\n| ${code} | ${exitCodeMeanings[code]} |`)
})

/** Any values for the arguments that a command cannot do without. */
const listRequired = ({ arguments: list = [] }: CommandSpec) =>
  list.filter(isRequired).map(({ choices }) => choices?.[0] ?? 'any')

test.each(table.filter(([, spec]) => listRequired(spec).length > 0))(
  'tenon %s rejects a missing argument',
  async (name) => {
    const { code, stdout, stderr } = await run(...name.split(' '))
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('missing required argument')
  },
)

/** They work without a sign-in. */
const withoutSignIn = ['login', 'logout', 'init']
const needsSignIn = ({ name, target }: CommandSpec) => target !== 'none' && !withoutSignIn.includes(name)

const signedIn = commands.filter(needsSignIn)
const toWords = (spec: CommandSpec) => [...spec.name.split(' '), ...listRequired(spec)]

test('every command that needs a sign-in says how to sign in', async () => {
  expect(signedIn.length).toBeGreaterThan(15)
  for (const spec of signedIn) {
    const { code, stdout, stderr } = await run(...toWords(spec))
    expect({ name: spec.name, code, stdout }).toEqual({ name: spec.name, code: 3, stdout: '' })
    expect(stderr).toContain('tenon login --server http://127.0.0.1:9')
  }
})

test('every command says when the service cannot be reached', async () => {
  const env = { TENON_CONFIG_DIR: folder, TENON_URL: 'http://127.0.0.1:9', TENON_TOKEN: 'any' }
  await writeFile(join(folder, 'tenon.yaml'), 'version: 1\napp: { name: Any, slug: any }\n')
  const ended = await Promise.all(signedIn.map((spec) => runInProcess({ env, folder }, ...toWords(spec))))
  for (const { code, stdout, stderr } of ended) {
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('http://127.0.0.1:9 cannot be reached')
    expect(stderr).toContain('→ Check the URL')
  }
})

test('the program prints its version, its commands, and a suggestion for an unknown command', async () => {
  expect(await run('--version')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  const { stdout } = await run('--help')
  for (const { name } of commands) expect(stdout).toContain(`  ${name.split(' ')[0]}`)
  expect(await run('relase')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Did you mean release'),
  })
  expect(await run('users')).toMatchObject({ code: 2, stderr: expect.stringContaining('reset-password') })
})

test('with --json an error is JSON too', async () => {
  const { code, stderr } = await run('whoami', '--json')
  expect(code).toBe(3)
  expect(JSON.parse(stderr)).toEqual({
    error: {
      message: 'You are not signed in at http://127.0.0.1:9.',
      details: [],
      next_step: 'Run `tenon login --server http://127.0.0.1:9`, or set TENON_TOKEN.',
    },
  })
})
