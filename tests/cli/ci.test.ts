// The recipes of docs/ci.md, as far as a machine without GitHub and GitLab can run them: their steps in a shell, against
// a real service.
import { spawn } from 'node:child_process'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { makeServiceAccount } from '#tests/support/service/service-account.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { type Ended, readEnd } from '../support/program.ts'
import { runInProcess } from './run-in-process.ts'

type Step = { uses?: string; run?: string; with?: Record<string, string>; env?: Record<string, string> }

const file = (tool: string, description = 'Lists books.') => `version: 1
app: { name: Shop | 2, slug: shop }
integrations:
  - { key: api, openapi: ./openapi.json }
tools:
  - key: ${tool}
    operation: api/list_books
    description: ${description}
`

const document = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://shop.example' }],
  paths: {
    '/books': { get: { operationId: 'list_books', responses: { 200: { description: 'The books.' } } } },
  },
}

let service: TestService
let folder: string
let tokens: Record<'viewer' | 'publisher', string>

beforeAll(async () => {
  service = await startService('sqlite')
  folder = await makeTemporaryFolder()
  const workspaceId = await makeWorkspace(service, 'alice')
  const alice = await service.as('alice')
  const createToken = async (role: 'viewer' | 'publisher') =>
    (await makeServiceAccount(alice, workspaceId, { role })).secret
  tokens = { viewer: await createToken('viewer'), publisher: await createToken('publisher') }
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
  await writeFile(join(folder, 'tenon.yaml'), file('list_books'))
  const pushed = await run('publisher', 'push', '--workspace', workspaceId)
  expect(pushed.code, pushed.stderr).toBe(0)
  // Programs of a runner. This `npm` starts the command line without a second of npm.
  await mkdir(join(folder, 'bin'))
  await writeProgram('gh', 'echo "gh $*"; cat report.md')
  await writeProgram(
    'npm',
    `while [ "$1" != -- ]; do shift; done; INIT_CWD="$PWD" exec "${process.execPath}" "${projectRoot}/src/operator/tenon.ts" "\${@:2}"`,
  )
})
afterAll(async () => {
  await service?.close()
  await rm(folder, { recursive: true })
})

async function writeProgram(name: string, script: string): Promise<void> {
  const path = join(folder, 'bin', name)
  await writeFile(path, `#!/bin/bash\n${script}\n`)
  await chmod(path, 0o755)
}

const run = (role: keyof typeof tokens, ...args: string[]) =>
  runInProcess(
    { folder, env: { TENON_URL: service.url, TENON_TOKEN: tokens[role], TENON_CONFIG_DIR: folder } },
    ...args,
  )

/** Runs a script as runners do. */
const runScript = (script: string, env: Record<string, string>): Promise<Ended> =>
  readEnd(
    spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd: folder,
      env: {
        ...process.env,
        PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
        TENON_CONFIG_DIR: folder,
        CI: 'true',
        GITHUB_ACTION_PATH: projectRoot,
        GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
        ...env,
      },
    }),
  )

async function readRecipe(name: string) {
  const text = await readFile(join(projectRoot, 'docs/ci.md'), 'utf8')
  const block = [...text.matchAll(/```yml\n([\s\S]*?)```/g)].find(([, yaml]) =>
    yaml?.startsWith(`# ${name}\n`),
  )
  return parse(block?.[1] ?? '')
}

const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\$\{\{ *([\w.-]+) *\}\}/g, (_, name: string) => values[name] ?? `missing ${name}`)

/** Runs the steps of a job of GitHub; a checkout is what the folder has. */
async function runJob(steps: Step[]): Promise<Ended[]> {
  const action = parse(await readFile(join(projectRoot, 'action.yml'), 'utf8'))
  const values = {
    'vars.TENON_URL': service.url,
    'secrets.TENON_REPORT_TOKEN': tokens.viewer,
    'secrets.TENON_RELEASE_TOKEN': tokens.publisher,
    'github.event.number': '12',
    'github.token': 'gh',
  }
  const defaults = Object.entries<{ default?: string }>(action.inputs).map(
    ([name, { default: value = '' }]) => [`inputs.${name}`, value],
  )
  const ended: Ended[] = []
  for (const { uses = '', run: script, with: inputs = {}, env = {} } of steps) {
    if (uses.startsWith('actions/checkout@')) continue
    const given = Object.entries(inputs).map(([name, value]) => [`inputs.${name}`, fill(value, values)])
    const ownValues = { ...values, ...Object.fromEntries([...defaults, ...given]) }
    const [step] = script ? [{ run: script, env }] : (action.runs.steps as Required<Step>[])
    const filled = Object.entries(step?.env ?? {}).map(([name, value]) => [name, fill(value, ownValues)])
    ended.push(await runScript(fill(step?.run ?? '', ownValues), Object.fromEntries(filled)))
  }
  return ended
}

test('GitHub comments on a pull request, and releases from the main branch', async () => {
  const { jobs } = await readRecipe('.github/workflows/tenon.yml')
  await writeFile(join(folder, 'tenon.yaml'), file('find_books'))
  const [report, comment] = await runJob(jobs.report.steps)
  expect(report?.code, report?.stderr).toBe(0)
  expect(comment?.stdout).toContain('gh pr comment 12 --edit-last --create-if-none --body-file report.md')
  expect(comment?.stdout).toContain('### Shop \\| 2')
  expect(comment?.stdout).toContain('| Changes of the app | 1 change |')
  expect(comment?.stdout).toContain('+ tool find_books')
  expect(await readFile(join(folder, 'summary.md'), 'utf8')).toContain('### Shop')

  const released = await runJob(jobs.release.steps)
  expect(
    released.map(({ code }) => code),
    JSON.stringify(released),
  ).toEqual([0, 0, 0])
  expect(released[2]?.stdout).toContain('Released v1')
  expect((await runJob(jobs.release.steps.slice(-1)))[0]?.stdout).toContain('Nothing to release')
})

test('GitLab reports and releases', async () => {
  const { '.tenon': base, report, release } = await readRecipe('.gitlab-ci.yml')
  const setUp = base.before_script.filter((line: string) => !line.startsWith('git clone'))
  const runLines = (lines: string[], role: keyof typeof tokens) =>
    runScript([...setUp, ...lines].join('\n'), { TENON_URL: service.url, TENON_TOKEN: tokens[role] })
  await writeFile(join(folder, 'tenon.yaml'), file('find_books', 'Finds books.'))
  expect((await runLines(report.script, 'viewer')).code).toBe(0)
  expect(await readFile(join(folder, 'report.md'), 'utf8')).toContain(
    '| Changes for chat clients | 1 change, 🟡',
  )
  const ended = await runLines(release.script, 'publisher')
  expect(ended.code, ended.stderr).toBe(0)
  expect(await readFile(join(folder, 'tests.xml'), 'utf8')).toContain('<testsuite')
})

test('a commit with an invalid file is stopped without a service', async () => {
  const { repos } = await readRecipe('.pre-commit-config.yaml')
  const [, ...args] = repos[0].hooks[0].entry.split(' ')
  await writeFile(join(folder, 'tenon.yaml'), file('find_books'))
  expect(await runInProcess({ folder, env: {} }, ...args)).toMatchObject({ code: 0 })
  await writeFile(join(folder, 'tenon.yaml'), `${file('find_books')}    titel: Find\n`)
  const { code, stderr } = await runInProcess({ folder, env: {} }, ...args)
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('titel') })
})
