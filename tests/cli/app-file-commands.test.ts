// `tenon.yaml` as a repository and its CI use it, against the real service.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeOnBothEngines } from '#tests/support/service/test-service.ts'
import { type EndedCommand, runInProcess } from './run-in-process.ts'

let api: UpstreamApi

beforeAll(async () => {
  api = await startUpstreamApi()
})
afterAll(() => api.close())

const placeholder = `\${env:PETS_KEY}`

const writeFileOf = (folder: string, tools: string) =>
  writeFile(
    join(folder, 'tenon.yaml'),
    `# Owned by the pets team.
version: 1
app:
  name: Pets
  slug: pets
connections:
  - key: pets_key # rotated in May
    name: Key
    type: api_key
    header_name: X-Api-Key
    secrets:
      api_key: ${placeholder}
integrations:
  - key: pets
    name: Pets
    openapi: ./openapi.json
    base_url: ${api.url}
    connection: pets_key
tools:
${tools}`,
  )

const listPets = `  - key: list_pets
    operation: pets/list_pets
    description: Lists pets. # short on purpose
`

describeOnBothEngines('an app in a repository', (service) => {
  let folder: string
  let token: string
  const run = (env: Record<string, string>, ...args: string[]): Promise<EndedCommand> =>
    runInProcess(
      { folder, env: { TENON_CONFIG_DIR: folder, TENON_URL: service().url, TENON_TOKEN: token, ...env } },
      ...args,
    )
  const readTenonYaml = () => readFile(join(folder, 'tenon.yaml'), 'utf8')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenon-repository-'))
    token = await service().token('alice')
    const document = await fetch(api.documentUrl)
    await writeFile(join(folder, 'openapi.json'), await document.text())
    await writeFileOf(folder, listPets)
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('is created, released and called by a CI that has its secrets', async () => {
    const secret = { PETS_KEY: 'secret-of-pets', TENON_APP: '' }
    expect((await run(secret, 'diff', '--exit-code')).code).toBe(1)
    expect(await run(secret, 'push')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Created pets'),
    })
    expect(await run(secret, 'diff', '--exit-code')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('are the same'),
    })
    expect(await run({ TENON_APP: 'pets' }, 'validate')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Version in server.json: 1.0.1.'),
    })
    expect((await run({ TENON_APP: 'pets' }, 'release')).stdout).toContain('Released v1')
    expect((await run({ TENON_APP: 'pets' }, 'call', 'list_pets', 'limit=1')).code).toBe(0)
    expect(api.seen.at(-1)?.headers['x-api-key']).toBe('secret-of-pets')
  })

  test('stays as it is written when it is pushed and pulled without a change', async () => {
    const written = await readTenonYaml()
    expect((await run({}, 'push')).stdout).toContain('Nothing changed')
    expect(await run({}, 'pull')).toMatchObject({ code: 0 })
    const pulled = await readTenonYaml()
    for (const comment of ['# Owned by the pets team.', '# rotated in May', '# short on purpose'])
      expect(pulled).toContain(comment)
    expect(pulled).toContain(`api_key: ${placeholder}`)
    expect(pulled).not.toContain('secret-of-pets')
    expect((await run({}, 'push')).stdout).toContain('Nothing changed')
    expect((await run({}, 'pull')).stdout).toContain('is as the draft')
    expect(await readTenonYaml()).toBe(pulled)
    expect(written).toContain('description: Lists pets.')
  })

  test('of two people who push, the second is told that the draft moved', async () => {
    await run({}, 'pull')
    const other = await mkdtemp(join(tmpdir(), 'tenon-repository-'))
    await cp(folder, other, { recursive: true })
    const mine = await readTenonYaml()
    const theirs = mine.replace('Lists pets.', 'Lists all pets.')
    await writeFile(join(other, 'tenon.yaml'), theirs)
    await writeFile(join(folder, 'tenon.yaml'), mine.replace('Lists pets.', 'Lists my pets.'))
    const env = { TENON_CONFIG_DIR: other, TENON_URL: service().url, TENON_TOKEN: token }
    expect((await runInProcess({ folder: other, env }, 'push')).code).toBe(0)

    const refused = await run({}, 'push')
    expect(refused).toMatchObject({ code: 5, stderr: expect.stringContaining('tenon push --force') })
    expect((await run({}, 'tools', 'show', 'list_pets', '--app', 'pets')).stdout).toContain('Lists all pets.')
    expect((await run({}, 'push', '--force')).stdout).toContain('"Lists all pets." → "Lists my pets."')
    await rm(other, { recursive: true })
  })

  test('what the file has no more is removed only with --prune', async () => {
    await writeFileOf(folder, `${listPets}  - key: again\n    operation: pets/list_pets\n`)
    expect((await run({}, 'push', '--force')).code).toBe(0)
    await writeFileOf(folder, listPets)
    expect((await run({}, 'push')).stdout).toContain('does not have the tool again; --prune removes it.')
    expect((await run({}, 'diff', '--prune')).stdout).toContain(
      '  breaking: tool removed again\n    Calls of again fail in every client that knows it.\n',
    )
    expect((await run({}, 'push', '--prune')).stdout).toContain('- tool again')
    expect((await run({}, 'diff', '--exit-code')).code).toBe(0)
  })

  test.each([
    ['an operation that is unknown', '  - key: a\n    operation: pets/nothing\n', 'tenon.yaml:21:16 '],
    ['a member of the wrong type', '  - key: a\n    operation: [1]\n', 'tenon.yaml:21:16 '],
    ['a list that is not closed', '  - [1\n', 'tenon.yaml:21:1 '],
  ])('%s is told with line and column, and nothing is written', async (_, tools, place) => {
    await writeFileOf(folder, tools)
    const { code, stdout, stderr } = await run({}, 'push')
    expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(place)
    expect((await run({}, 'tools', 'list', '--app', 'pets')).stdout).toContain('list_pets')
  })

  test('a secret in the file is refused before anything is sent', async () => {
    await writeFileOf(folder, listPets)
    await writeFile(join(folder, 'tenon.yaml'), (await readTenonYaml()).replace(placeholder, 'in-the-clear'))
    expect(await run({}, 'push')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('tenon.yaml:12:16'),
    })
  })

  test('a file that is missing, empty or of no app is told', async () => {
    expect(await run({}, 'push', '--file', 'no.yaml')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('tenon pull --app APP'),
    })
    await writeFile(join(folder, 'empty.yaml'), '')
    expect((await run({}, 'push', '--file', 'empty.yaml')).stderr).toContain('is empty')
    await writeFile(join(folder, 'list.yaml'), '[1]')
    expect((await run({}, 'push', '--file', 'list.yaml')).code).toBe(2)
    expect((await run({}, 'pull', '--file', 'new.yaml')).stderr).toContain('No app was named')
  })

  describe('a skill in a file of its own', () => {
    const skillPath = () => join(folder, 'skills/returns/SKILL.md')
    const writeSkill = async (text: string) => {
      await mkdir(dirname(skillPath()), { recursive: true })
      await writeFile(skillPath(), text)
    }
    const withSkills = `${listPets}skills:
  - file: ./skills/returns/SKILL.md # by the support team
  - name: greet
    description: Greets.
    body: |
      # Greet

      Say hello, and then say everything else that a line of more than one hundred characters can hold, in one line.
`
    const frontMatter = `---
name: returns
# What agents read first.
description: >-
  How to return
  an order.
license: MIT
---
`

    test('is pushed with the front matter that it has, and stays where it is', async () => {
      await writeSkill(`${frontMatter}\n# Returns\n\n---\nAsk first.\n`)
      await writeFileOf(folder, withSkills)
      expect((await run({}, 'push', '--force')).stdout).toContain('+ skill returns')
      const { body } = await (await service().as('alice')).get(`/api/v3/apps/${await findPets()}/skills`)
      expect(body.data).toMatchObject([
        { name: 'returns', description: 'How to return an order.', body: '# Returns\n\n---\nAsk first.\n' },
        { name: 'greet', body: expect.stringMatching(/^# Greet\n\nSay hello, .* in one line\.\n$/) },
      ])
      expect((await run({}, 'diff', '--exit-code')).code).toBe(0)
      await run({}, 'pull')
      const [pulled, skill] = [await readTenonYaml(), await readFile(skillPath(), 'utf8')]
      expect(pulled).toContain('- file: ./skills/returns/SKILL.md # by the support team\n')
      expect(skill).toBe(`${frontMatter}\n# Returns\n\n---\nAsk first.\n`)
      expect((await run({}, 'push')).stdout).toContain('Nothing changed')
    })

    test('gets what was edited elsewhere by a pull, and keeps all else of its front matter', async () => {
      const alice = await service().as('alice')
      const skills = `/api/v3/apps/${await findPets()}/skills`
      const { body } = await alice.get(skills)
      const change = { description: 'Returns: when, how.', body: '# Returns\n' }
      await alice.patch(`${skills}/${body.data[0].id}`, change)
      expect((await run({}, 'pull')).stdout).toBe('Wrote SKILL.md from the draft.')
      const skill = await readFile(skillPath(), 'utf8')
      expect(skill).toContain('# What agents read first.\n')
      expect(skill).toContain('license: MIT\n---\n\n# Returns\n')
      expect((await run({}, 'diff', '--exit-code')).code).toBe(0)
      expect((await run({}, 'pull')).stdout).toContain('is as the draft')

      await alice.post(skills, { name: 'new', description: 'New.', body: `# New\n\n${'long '.repeat(40)}\n` })
      expect((await run({}, 'pull')).stdout).toBe('Wrote tenon.yaml from the draft.')
      expect(await readTenonYaml()).toMatch(
        /- name: new\n +description: New.\n +body: \|\n +# New\n\n +long long/,
      )
      expect((await run({}, 'push')).stdout).toContain('Nothing changed')
    })

    test.each([
      ['is not there', '', 'ENOENT'],
      ['has no front matter', '# Returns', 'must begin with front matter'],
      ['has no description', '---\nname: returns\n---\nx', 'must begin with front matter'],
      ['has another name than the service takes', '---\nname: A B\ndescription: x\n---\nx', 'pattern'],
    ])('that %s is told with line and column', async (_, text, message) => {
      if (text === '') await rm(skillPath())
      else await writeSkill(text)
      await writeFileOf(folder, withSkills)
      const { code, stderr } = await run({}, 'push', '--force')
      expect(code).toBe(2)
      expect(stderr).toMatch(/tenon\.yaml:24:\d+ /)
      expect(stderr).toContain(message)
    })

    test('beside which the same members stand is refused', async () => {
      await writeSkill(`${frontMatter}x`)
      await writeFileOf(folder, withSkills.replace('# by the support team', '\n    body: y'))
      expect(await run({}, 'push')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('leave them out'),
      })
    })

    const findPets = async () => {
      const { body } = await (await service().as('alice')).get('/api/v3/apps?query=pets')
      return body.data.find(({ slug }: { slug: string }) => slug === 'pets').id as string
    }
  })

  test('an app of somebody is pulled into a new file, in YAML and in JSON', async () => {
    await makeApp(await service().as('alice'), 'Made elsewhere')
    for (const name of ['new.yaml', 'new.json']) {
      expect((await run({}, 'pull', '--app', 'made-elsewhere', '--file', name)).code).toBe(0)
      expect(await run({}, 'diff', '--exit-code', '--file', name)).toMatchObject({ code: 0 })
    }
    expect(await readFile(join(folder, 'new.yaml'), 'utf8')).toMatch(/^# yaml-language-server: \$schema=http/)
    expect(JSON.parse(await readFile(join(folder, 'new.json'), 'utf8')).app.name).toBe('Made elsewhere')
  })
})
