// `tenon.yaml` as a repository and its CI use it, against the real service.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeOnBothEngines } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
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

const limitParameter = { name: 'limit', in: 'query', schema: { type: 'integer' } }

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
    folder = await makeTemporaryFolder()
    token = await service().token('alice')
    const document = await fetch(api.documentUrl)
    await writeFile(join(folder, 'openapi.json'), await document.text())
    await writeFileOf(folder, listPets)
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('is created, released and called by a CI that has its secrets', async () => {
    const secret = { PETS_KEY: 'secret-of-pets', TENON_APP: '' }
    expect(await run(secret, 'validate')).toMatchObject({ code: 0, stdout: 'tenon.yaml is valid.' })
    expect((await run(secret, 'diff', '--exit-code')).code).toBe(1)
    expect((await run(secret, 'push', '--dry-run')).stdout).toBe((await run(secret, 'diff')).stdout)
    expect(await run(secret, 'push', '--env', `PETS_KEY=${api.url}`)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Created pets'),
    })
    expect(await run(secret, 'diff', '--exit-code')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('are the same'),
    })
    expect(await run({ TENON_APP: 'pets' }, 'validate', '--draft')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Version in server.json: 1.0.1.'),
    })
    expect((await run({ TENON_APP: 'pets' }, 'release')).stdout).toContain('Released v1')
    expect((await run({ TENON_APP: 'pets' }, 'call', 'list_pets', 'limit=1')).code).toBe(0)
    expect(api.seen.at(-1)?.headers['x-api-key']).toBe('secret-of-pets')
  })

  test('stays as it is written when it is pushed and pulled without a change', async () => {
    const written = await readTenonYaml()
    expect((await run({}, 'push')).stdout).toContain('No changes')
    // The service gives all members of the tool; the rest of the file is untouched.
    expect(await run({}, 'pull')).toMatchObject({ code: 0 })
    const pulled = await readTenonYaml()
    expect(pulled.slice(0, written.length)).toBe(written)
    expect(pulled).toContain(`api_key: ${placeholder}`)
    expect(pulled).not.toContain('secret-of-pets')
    expect((await run({}, 'push')).stdout).toContain('No changes')
    expect((await run({}, 'pull')).stdout).toContain('already matches the draft')
    expect(await readTenonYaml()).toBe(pulled)
  })

  test('a pull changes the lines of an edit, also with the line ends and the byte order mark of Windows', async () => {
    const before = await readTenonYaml()
    const windows = `\ufeff${before.replaceAll('\n', '\r\n').replace('name: Pets', "name:   'Pets'\t # ours")}`
    await writeFile(join(folder, 'tenon.yaml'), windows)
    expect((await run({}, 'pull')).stdout).toContain('already matches the draft')
    const { body } = await (await service().as('alice')).get('/api/v3/apps?query=pets')
    const { id } = body.data.find(({ slug }: { slug: string }) => slug === 'pets')
    const alice = await service().as('alice')
    await alice.patch(`/api/v3/apps/${id}`, { name: 'All pets' })
    expect((await run({}, 'pull')).stdout).toBe('Wrote tenon.yaml from the draft.')
    expect(await readTenonYaml()).toBe(windows.replace("'Pets'\t", "'All pets'\t"))
    await alice.patch(`/api/v3/apps/${id}`, { name: 'Pets' })
    await writeFile(join(folder, 'tenon.yaml'), before)
  })

  test('when two people push, the second is told that the draft has changed', async () => {
    await run({}, 'pull')
    const other = await makeTemporaryFolder()
    await cp(folder, other, { recursive: true })
    const mine = await readTenonYaml()
    const theirs = mine.replace('Lists pets.', 'Lists all pets.')
    await writeFile(join(other, 'tenon.yaml'), theirs)
    await writeFile(join(folder, 'tenon.yaml'), mine.replace('Lists pets.', 'Lists my pets.'))
    const env = { TENON_CONFIG_DIR: other, TENON_URL: service().url, TENON_TOKEN: token }
    expect((await runInProcess({ folder: other, env }, 'push')).code).toBe(0)

    const rejected = await run({}, 'push')
    expect(rejected).toMatchObject({ code: 5, stderr: expect.stringContaining('tenon push --force') })
    expect((await run({}, 'tools', 'show', 'list_pets', '--app', 'pets')).stdout).toContain('Lists all pets.')
    expect((await run({}, 'push', '--force')).stdout).toContain('"Lists all pets." → "Lists my pets."')
    await rm(other, { recursive: true })
  })

  test('entities that the file no longer has are removed only with --prune', async () => {
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

  test('a widget and an integration are shown and removed from the draft', async () => {
    const inPets = (...args: string[]) => run({ TENON_APP: 'pets' }, ...args)
    await writeFileOf(
      folder,
      `${listPets}widgets:\n  - { key: table, tool: list_pets, primitive: data-table }\n`,
    )
    expect((await run({}, 'push', '--force')).stdout).toContain('+ widget table')
    expect(JSON.parse((await inPets('widgets', 'show', 'table')).stdout)).toMatchObject({ key: 'table' })
    expect((await inPets('widgets', 'list')).stdout).toMatch(/\ntable .*data-table/)
    expect(await inPets('widgets', 'show', 'chart')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('tenon widgets list'),
    })
    expect((await inPets('widgets', 'rm', 'table')).stderr).toContain('Delete the widget table? Pass --yes')
    expect(await inPets('widgets', 'rm', 'table', '--yes')).toMatchObject({
      code: 0,
      stdout: 'Deleted table.',
    })
    expect(JSON.parse((await inPets('widgets', 'list', '--json')).stdout)).toEqual([])

    const unconfirmed = await inPets('integrations', 'rm', 'pets')
    expect(unconfirmed).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('pets with its operations?'),
    })
    const removed = JSON.parse((await inPets('integrations', 'rm', 'pets', '--yes', '--json')).stdout)
    expect(removed).toEqual({ deleted: expect.any(String) })
    expect(await inPets('integrations', 'show', 'pets')).toMatchObject({ code: 4, stdout: '' })
    await writeFileOf(folder, listPets)
    expect((await run({}, 'push', '--force', '--prune')).code).toBe(0)
  })

  test.each([
    ['an operation that is unknown', '  - key: a\n    operation: pets/nothing\n', 'tenon.yaml:21:16 '],
    ['a member of the wrong type', '  - key: a\n    operation: [1]\n', 'tenon.yaml:21:16 '],
    ['a list that is not closed', '  - [1\n', 'tenon.yaml:21:1 '],
  ])('%s is reported with line and column, and nothing is written', async (_, tools, place) => {
    await writeFileOf(folder, tools)
    for (const command of ['push', 'validate']) {
      const { code, stdout, stderr } = await run({}, command)
      expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain(place)
    }
    expect((await run({}, 'tools', 'list', '--app', 'pets')).stdout).toContain('list_pets')
  })

  test('validate --offline names both lines of a repeated key, also in documents and the files that they refer to', async () => {
    const repeated = join(folder, 'repeated')
    await mkdir(repeated)
    const write = (name: string, text: string) => writeFile(join(repeated, name), text)
    const validate = () => run({}, 'validate', '--offline', '--file', join(repeated, 'tenon.yaml'))
    const appFile = 'version: 1\napp: { name: A, slug: a }\nintegrations:\n'
    await write('tenon.yaml', `${appFile}  - key: pets\n    openapi: ./a.yaml\n    key: shop\n`)
    expect(await validate()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('tenon.yaml:6:5 repeats the key "key" of line 4'),
    })
    await write('tenon.yaml', `${appFile}  - { key: pets }\n  - { key: pets }\n`)
    expect(await validate()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('tenon.yaml:5:12 /integrations/1/key must be unique in the list'),
    })
    await write(
      'tenon.yaml',
      `${appFile}  - { key: pets, openapi: ./a.yaml }\n  - { key: shop, openapi: ./b.json }\n`,
    )
    await write('a.yaml', "openapi: 3.1.0\npaths:\n  /a: {}\n  /a: { $ref: './c.yaml#/a' }\n")
    await write(
      'b.json',
      '{\n  "openapi": "3.1.0",\n  "paths": {},\n  "x": { "paths": 1 },\n  "paths": {}\n}\n',
    )
    await write('c.yaml', 'a: &a\n  get: {}\n  get: {}\nb:\n  <<: *a\n  c: [{ d: 1, d: 2 }]\n')
    const { code, stderr } = await validate()
    expect(code).toBe(2)
    for (const place of [
      'a.yaml:4:3 repeats the key "/a" of line 3',
      'b.json:5:3 repeats the key "paths" of line 3',
      'c.yaml:3:3 repeats the key "get" of line 2',
      'c.yaml:6:15 repeats the key "d" of line 6',
    ])
      expect(stderr).toContain(place)
    await write('a.yaml', 'openapi: 3.1.0\npaths:\n  /a: {}\n')
    await write('b.json', '{ "openapi": "3.1.0", "paths": {}, "x": { "paths": {} } }')
    expect((await validate()).code).toBe(0)
  })

  test('a diff names the secret that a push would set', async () => {
    const other = join(folder, 'other.yaml')
    await writeFileOf(folder, listPets)
    await writeFile(other, (await readTenonYaml()).replace('slug: pets', 'slug: pets-without-key'))
    const runOther = (env: Record<string, string>, command: string, ...args: string[]) =>
      run(env, command, '--file', other, ...args)
    expect((await runOther({}, 'push')).code).toBe(0)
    expect((await runOther({}, 'diff', '--exit-code')).code).toBe(0)
    expect(await runOther({ PETS_KEY: 'x' }, 'diff', '--exit-code')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Sets the secret api_key of the connection pets_key.'),
    })
  })

  test('a secret in the file is rejected before anything is sent', async () => {
    await writeFileOf(folder, listPets)
    await writeFile(join(folder, 'tenon.yaml'), (await readTenonYaml()).replace(placeholder, 'in-the-clear'))
    expect(await run({}, 'push')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('tenon.yaml:12:16'),
    })
  })

  test('a file is checked without a service too, and says which variables it needs', async () => {
    await writeFileOf(folder, listPets)
    const signedOut = { TENON_TOKEN: '' }
    expect(await run(signedOut, 'validate')).toMatchObject({
      code: 0,
      stdout:
        'The variable PETS_KEY is not set, so the server keeps its current secret.\ntenon.yaml is valid.',
      stderr: expect.stringContaining('The file was checked offline.'),
    })
    const offline = { TENON_URL: 'http://127.0.0.1:9', PETS_KEY: 'any' }
    expect(await run(offline, 'validate')).toMatchObject({ code: 1, stdout: '' })
    const { code, stdout, stderr } = await run(offline, 'validate', '--offline', '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({
      file: join(folder, 'tenon.yaml'),
      ok: true,
      variables: [{ name: 'PETS_KEY', is_set: true }],
      plan: null,
    })
    await writeFileOf(
      folder,
      '  - key: a\n    colour: red\n    annotations: { read_only_hint: 1 }\n    next: x\n',
    )
    const broken = await run(signedOut, 'validate', '--offline')
    expect(broken).toMatchObject({ code: 2, stdout: '' })
    expect(broken.stderr.split('\n').slice(1)).toEqual([
      '  tenon.yaml:21:13 /tools/0/colour has an unknown member: colour',
      '  tenon.yaml:22:36 /tools/0/annotations/read_only_hint must be boolean',
      '  tenon.yaml:23:11 /tools/0/next must be array',
    ])
    expect((await run({}, 'validate', '--draft', '--offline')).code).toBe(2)
  })

  test('a document in several files is sent as one', async () => {
    const document = JSON.parse(await readFile(join(folder, 'openapi.json'), 'utf8'))
    const { '/pets': pets, ...paths } = document.paths
    pets.get.parameters = [{ $ref: '#/limit' }]
    await writeFile(join(folder, 'pets.json'), JSON.stringify({ item: pets, limit: limitParameter }))
    await writeFile(
      join(folder, 'openapi.json'),
      JSON.stringify({ ...document, paths: { '/pets': { $ref: './pets.json#/item' }, ...paths } }),
    )
    await writeFileOf(folder, listPets)
    expect(await run({}, 'push', '--force')).toMatchObject({ code: 0 })
    expect(await run({}, 'call', 'list_pets', 'limit=3', '--app', 'pets')).toMatchObject({ code: 0 })
    expect(api.seen.at(-1)?.url).toBe('/pets?limit=3')
    expect((await run({}, 'push')).stdout).toContain('No changes')
    await rm(join(folder, 'pets.json'))
    for (const command of ['validate', 'push'])
      expect(await run({}, command)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(
          'openapi.json#/paths/~1pets refers to ./pets.json#/item, which cannot be read',
        ),
      })
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
  })

  test('a file that is missing, empty or of no app is reported', async () => {
    expect(await run({}, 'push', '--file', 'no.yaml')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('tenon pull --app APP'),
    })
    await writeFile(join(folder, 'empty.yaml'), '')
    expect((await run({}, 'push', '--file', 'empty.yaml')).stderr).toContain('is empty')
    await writeFile(join(folder, 'list.yaml'), '[1]')
    expect((await run({}, 'push', '--file', 'list.yaml')).code).toBe(2)
    expect((await run({}, 'pull', '--file', 'new.yaml')).stderr).toContain('No app is selected')
  })

  describe('a skill in a separate file', () => {
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

    test('is pushed with its front matter, and stays where it is', async () => {
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
      expect((await run({}, 'push')).stdout).toContain('No changes')
    })

    test('gets edits from elsewhere by a pull, and keeps the rest of its front matter', async () => {
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
      expect((await run({}, 'pull')).stdout).toContain('already matches the draft')

      await alice.post(skills, { name: 'new', description: 'New.', body: `# New\n\n${'long '.repeat(40)}\n` })
      expect((await run({}, 'pull')).stdout).toBe('Wrote tenon.yaml from the draft.')
      expect(await readTenonYaml()).toMatch(
        /- name: new\n +description: New.\n +body: \|\n +# New\n\n +long long/,
      )
      expect((await run({}, 'push')).stdout).toContain('No changes')
    })

    test.each([
      ['is not there', '', 'ENOENT'],
      ['has no front matter', '# Returns', 'must begin with front matter'],
      ['has no description', '---\nname: returns\n---\nx', 'must begin with front matter'],
      ['has another name than the service takes', '---\nname: A B\ndescription: x\n---\nx', 'pattern'],
    ])('that %s is reported with line and column', async (_, text, message) => {
      if (text === '') await rm(skillPath())
      else await writeSkill(text)
      await writeFileOf(folder, withSkills)
      const { code, stderr } = await run({}, 'push', '--force')
      expect(code).toBe(2)
      expect(stderr).toMatch(/tenon\.yaml:24:\d+ /)
      expect(stderr).toContain(message)
    })

    test('with the same members next to it is rejected', async () => {
      await writeSkill(`${frontMatter}x`)
      await writeFileOf(folder, withSkills.replace('# by the support team', '\n    body: y'))
      expect(await run({}, 'push')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('must not have a name, description or text'),
      })
    })

    const findPets = async () => {
      const { body } = await (await service().as('alice')).get('/api/v3/apps?query=pets')
      return body.data.find(({ slug }: { slug: string }) => slug === 'pets').id as string
    }
  })

  test('an existing app is pulled into a new file, in YAML and in JSON', async () => {
    await makeApp(await service().as('alice'), 'Made elsewhere')
    for (const name of ['new.yaml', 'new.json']) {
      expect((await run({}, 'pull', '--app', 'made-elsewhere', '--file', name)).code).toBe(0)
      expect(await run({}, 'diff', '--exit-code', '--file', name)).toMatchObject({ code: 0 })
      expect((await run({}, 'validate', '--file', name)).stdout).toContain(`${name} is valid.`)
    }
    expect(await readFile(join(folder, 'new.yaml'), 'utf8')).toMatch(/^# yaml-language-server: \$schema=http/)
    expect(JSON.parse(await readFile(join(folder, 'new.json'), 'utf8')).app.name).toBe('Made elsewhere')
  })
})
