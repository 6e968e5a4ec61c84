// The recipes of docs/ci.md, as far as a machine without GitHub and GitLab can run them: their steps in a shell, against
// a real service.
import { spawn } from 'node:child_process'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { makeServiceAccount } from '#tests/support/service/service-account.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { isFullScope } from '#tests/support/test-scope.ts'
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
let tokens: Record<'viewer' | 'builder' | 'publisher', string>

beforeAll(async () => {
  service = await startService('sqlite')
  folder = await makeTemporaryFolder()
  const workspaceId = await makeWorkspace(service, 'alice')
  const alice = await service.as('alice')
  const createToken = async (role: keyof typeof tokens) =>
    (await makeServiceAccount(alice, workspaceId, { role })).secret
  tokens = {
    viewer: await createToken('viewer'),
    builder: await createToken('builder'),
    publisher: await createToken('publisher'),
  }
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
  await writeFile(join(folder, 'tenon.yaml'), file('list_books'))
  await writeFile(join(folder, 'previews.yaml'), stringify(await readRecipe('previews.yaml')))
  for (const more of [[], ['--overlay', 'previews.yaml']]) {
    const pushed = await run('publisher', 'push', '--workspace', workspaceId, ...more)
    expect(pushed.code, pushed.stderr).toBe(0)
  }
  // Programs of a runner. This `npm` starts the command line without a second of npm.
  await mkdir(join(folder, 'bin'))
  await writeProgram('gh', 'echo "gh $*"; shift $(($# - 1)); cat "$1"')
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
    'secrets.TENON_PREVIEW_TOKEN': tokens.builder,
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

// `npm test` runs the recipes of GitHub; those of GitLab have the same commands.
test.runIf(isFullScope)('GitLab reports and releases', async () => {
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

/** The names of the tools at the address that a command printed. */
async function listPreviewed(printed = ''): Promise<string[] | number> {
  const address = /^(?:Preview pr-\d+: |PREVIEW_URL=)(.*)$/m.exec(printed)?.[1] ?? ''
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const { status, body } = await (await service.as(null)).post(new URL(address).pathname, message)
  return status === 200 ? body.result.tools.map(({ name }: { name: string }) => name) : status
}

test('GitHub shows a pull request at one address until it is closed, and leaves the app as it is', async () => {
  const { jobs } = await readRecipe('.github/workflows/preview.yml')
  const before = await run('viewer', 'tools', 'list', '--app', 'shop')
  const comments: string[] = []
  for (const [tool, steps] of [
    ['search_books', jobs.report.steps],
    ['seek_books', jobs.report.steps.slice(2)],
  ]) {
    await writeFile(join(folder, 'tenon.yaml'), file(tool))
    const ended = await runJob(steps)
    expect(ended.filter(({ code }) => code !== 0)).toEqual([])
    comments.push(ended.at(-1)?.stdout ?? '')
    expect(comments.at(-1)).toContain('+ tool search_books')
    expect(await listPreviewed(comments.at(-1))).toEqual([tool])
  }
  const [first, second] = comments.map((comment) => /Preview pr-12: .*/.exec(comment)?.[0])
  expect(second).toBe(first)
  expect((await run('viewer', 'tools', 'list', '--app', 'shop')).stdout).toBe(before.stdout)
  expect((await runJob(jobs.end.steps))[0]).toMatchObject({ code: 0 })
  expect(await listPreviewed(second)).toBe(404)
})

test.runIf(isFullScope)('GitLab has the address of a preview as that of an environment', async () => {
  const { '.tenon': base } = await readRecipe('.gitlab-ci.yml')
  const { preview, end_preview: end } = await readRecipe('.gitlab/preview.yml')
  const setUp = base.before_script.filter((line: string) => !line.startsWith('git clone'))
  const env = { TENON_URL: service.url, TENON_TOKEN: tokens.builder, CI_MERGE_REQUEST_IID: '7' }
  await writeFile(join(folder, 'tenon.yaml'), file('find_books'))
  const ended = await runScript([...setUp, ...preview.script].join('\n'), env)
  expect(ended.code, ended.stderr).toBe(0)
  expect(await listPreviewed(await readFile(join(folder, 'preview.env'), 'utf8'))).toEqual(['find_books'])
  expect((await runScript([...setUp, ...end.script].join('\n'), env)).code).toBe(0)
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
