// Two people and a CI who edit one app, each in a checkout, and a colleague who edits it in the console.
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { type EndedCommand, runInProcess } from './run-in-process.ts'

const firstFile = (slug: string) => `# Owned by the shop team.
version: 1
app:
  name: Shop
  slug: ${slug}
tools:
  - key: list_books # the first one
    description: Lists books.
  - key: read_book
    description: Reads a book.
skills:
  - file: ./skills/order/SKILL.md
`
const firstSkill = '---\nname: order\ndescription: How to order.\n---\n\n# Order\n\nAsk first.\n'

type Checkout = {
  folder: string
  run(...args: string[]): Promise<EndedCommand>
  read(name?: string): Promise<string>
  /** Replaces a text in a file. */
  edit(from: string, to: string, name?: string): Promise<void>
}

const formatDocument = (summary: string) => `# The API of the shop.
openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /books:
    get:
      operationId: listBooks
      summary: ${summary}
      parameters: [{ name: title, in: query, schema: { type: string } }]
      responses: { '200': { description: ok } }
`

describeWithService('sqlite', 'an app that several people edit', (service) => {
  const yaml = 'tenon.yaml'
  const skill = 'skills/order/SKILL.md'
  let apps = 0
  let slug: string
  let appId: string
  let bob: Client
  let alice: Checkout
  let workspaceId: string

  async function createCheckout(user: string, from?: Checkout): Promise<Checkout> {
    const folder = await makeTemporaryFolder()
    // As git, without the folder that it ignores.
    if (from) await cp(from.folder, folder, { recursive: true, filter: (path) => !path.endsWith('/.tenon') })
    const env = {
      TENON_CONFIG_DIR: folder,
      TENON_URL: service().url,
      TENON_TOKEN: await service().token(user),
    }
    const read = (name = yaml) => readFile(join(folder, name), 'utf8')
    return {
      folder,
      run: (...args) => runInProcess({ folder, env }, ...args),
      read,
      async edit(before, after, name = yaml) {
        const text = await read(name)
        expect(text).toContain(before)
        await writeFile(join(folder, name), text.replace(before, after))
      },
    }
  }

  const ok = async (ended: Promise<EndedCommand>) => {
    const { code, stdout, stderr } = await ended
    expect(code, stderr + stdout).toBe(0)
    return stdout
  }

  const findTool = async (key: string) => {
    const { body } = await bob.get(`/api/v3/apps/${appId}/tools`)
    return body.items.find((tool: { key: string }) => tool.key === key)
  }
  const describeTool = async (key: string) => (await findTool(key)).description as string
  const editTool = async (key: string, change: object) => {
    const { status } = await bob.patch(`/api/v3/apps/${appId}/tools/${(await findTool(key)).id}`, change)
    expect(status).toBe(200)
  }

  beforeEach(async () => {
    workspaceId ??= await makeWorkspace(service(), 'alice', { bob: 'builder' })
    bob = await service().as('bob')
    slug = `shop-${++apps}`
    alice = await createCheckout('alice')
    await mkdir(join(alice.folder, 'skills/order'), { recursive: true })
    await writeFile(join(alice.folder, yaml), firstFile(slug))
    await writeFile(join(alice.folder, skill), firstSkill)
    await ok(alice.run('push', '--workspace', workspaceId))
    const { body } = await bob.get(`/api/v3/apps?query=${slug}`)
    appId = body.data.find((app: { slug: string }) => app.slug === slug).id
    return async () => rm(alice.folder, { recursive: true })
  })

  describe('a pull', () => {
    test('takes edits of the console into the file and leaves its own', async () => {
      await alice.edit('Lists books.', 'Lists all books.')
      await editTool('read_book', { description: 'Reads one book.', enabled: false })
      const before = await alice.read()
      expect(await ok(alice.run('pull'))).toBe(
        'Wrote tenon.yaml from the draft, except for edits of the file:\n  /tools/list_books/description',
      )
      expect(await alice.read()).toBe(before.replace('Reads a book.', 'Reads one book.\n    enabled: false'))
      expect(await ok(alice.run('push'))).toContain('"Lists books." → "Lists all books."')
      expect(await describeTool('read_book')).toBe('Reads one book.')
    })

    test.each([
      ['lists at their names', '  ', '- key: list_books\n  '],
      ['four spaces', '    ', '    - key: list_books\n      '],
    ])('indents with %s as the author of the file does', async (_, indent, tool) => {
      const app = `app:\n${indent}name: Shop\n${indent}slug: ${slug}\n`
      const text = `version: 1\n${app}tools:\n${tool}description: Lists books.\n`
      await writeFile(join(alice.folder, yaml), text)
      await editTool('list_books', { description: 'Lists them.' })
      await ok(alice.run('pull'))
      expect(await alice.read()).toBe(text.replace('Lists books.', 'Lists them.'))
    })

    test('marks conflicts, and every command refuses the file until they are resolved', async () => {
      await alice.edit('Lists books.', 'Lists my books.')
      await editTool('list_books', { description: 'Lists their books.' })
      const { code, stdout } = await alice.run('pull')
      expect({ code, stdout }).toEqual({
        code: 5,
        stdout: expect.stringMatching(
          /^Wrote tenon.yaml with 1 conflict\..*\n {2}\/tools\/list_books\/description$/,
        ),
      })
      const marked = await alice.read()
      expect(marked).toContain(`  - key: list_books # the first one
<<<<<<< tenon.yaml
    description: Lists my books.
=======
    description: Lists their books.
>>>>>>> ${service().url}
  - key: read_book
`)
      for (const command of ['pull', 'push', 'diff', 'validate', 'tools list'])
        expect(await alice.run(...command.split(' '))).toMatchObject({
          code: 2,
          stdout: '',
          stderr: expect.stringMatching(
            /tenon.yaml has unresolved conflicts.\n {2}tenon.yaml:8\n {2}tenon.yaml:12\n/,
          ),
        })
      await writeFile(
        join(alice.folder, yaml),
        marked.replace(/<<<<<<<[\s\S]*>>>>>>>.*\n/, '    description: Lists our books.\n'),
      )
      await ok(alice.run('push'))
      expect(await describeTool('list_books')).toBe('Lists our books.')
    })

    test.each([
      ['--mine', 'Mine.', 'Mine.'],
      ['--theirs', 'Theirs.', 'Theirs.'],
    ])('with %s decides conflicts', async (option, inFile, onServer) => {
      await alice.edit('Lists books.', 'Mine.')
      await alice.edit('Reads a book.', 'Reads.')
      await editTool('list_books', { description: 'Theirs.' })
      await ok(alice.run('pull', option))
      expect(await alice.read()).toContain(`description: ${inFile}\n`)
      await ok(alice.run('push'))
      expect([await describeTool('list_books'), await describeTool('read_book')]).toEqual([
        onServer,
        'Reads.',
      ])
      expect((await alice.run('pull', '--mine', '--theirs')).code).toBe(2)
    })

    test('that git undoes is as if it had not been', async () => {
      await alice.edit('Lists books.', 'Mine.')
      const committed = await alice.read()
      await editTool('list_books', { description: 'Theirs.' })
      expect((await alice.run('pull')).code).toBe(5)
      await writeFile(join(alice.folder, yaml), committed)
      expect(await alice.run('push')).toMatchObject({
        code: 5,
        stderr: expect.stringContaining('/tools/list_books/description'),
      })
      await ok(alice.run('pull', '--theirs'))
      expect(await alice.read()).toContain('description: Theirs.\n')
    })

    test('marks conflicts in a SKILL.md, and removed against changed tools', async () => {
      await alice.edit('Ask first.', 'Ask me first.', skill)
      await alice.edit('  - key: read_book\n    description: Reads a book.\n', '')
      await editTool('read_book', { description: 'Reads one book.' })
      const { body } = await bob.get(`/api/v3/apps/${appId}/skills`)
      const change = { body: '# Order\n\nAsk them first.\n' }
      await bob.patch(`/api/v3/apps/${appId}/skills/${body.data[0].id}`, change)
      expect(await alice.run('pull')).toMatchObject({
        code: 5,
        stdout: expect.stringContaining('Wrote tenon.yaml, SKILL.md with 2 conflicts.'),
      })
      expect(await alice.read(skill)).toBe(
        `---\nname: order\ndescription: How to order.\n---\n\n# Order\n\n<<<<<<< SKILL.md\nAsk me first.\n=======\nAsk them first.\n>>>>>>> ${service().url}\n`,
      )
      expect(await alice.read()).toContain(
        `<<<<<<< tenon.yaml\n=======\n  - key: read_book\n    name: read_book\n    description: Reads one book.\n>>>>>>> ${service().url}\n`,
      )
      await alice.edit(
        /<<<<<<<[\s\S]*/.exec(await alice.read())?.[0] ?? '',
        'skills:\n  - file: ./skills/order/SKILL.md\n',
      )
      expect(await alice.run('push')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('SKILL.md has unresolved conflicts.\n  SKILL.md:8\n'),
      })
    })

    test('into a JSON file merges it as well', async () => {
      const json = 'shop.json'
      await ok(alice.run('pull', '--app', slug, '--file', json))
      await alice.edit('"name": "Shop"', '"name": "Our shop"', json)
      await alice.edit('Lists books.', 'Mine.', json)
      await editTool('read_book', { description: 'Reads one book.' })
      await ok(alice.run('pull', '--file', json))
      expect(JSON.parse(await alice.read(json))).toMatchObject({
        app: { name: 'Our shop' },
        tools: [{ description: 'Mine.' }, { description: 'Reads one book.' }],
      })
      await editTool('list_books', { description: 'Theirs.' })
      expect((await alice.run('pull', '--file', json)).code).toBe(5)
      expect(await alice.read(json)).toContain(
        `<<<<<<< shop.json\n      "description": "Mine."\n=======\n      "description": "Theirs."\n>>>>>>>`,
      )
    })

    test('of a fresh checkout says where the file differs, which may be older than the draft', async () => {
      const fresh = await createCheckout('alice', alice)
      await alice.edit('Lists books.', 'Lists all books.')
      await ok(alice.run('push'))
      expect(await ok(fresh.run('pull'))).toBe(
        'tenon.yaml already matches the draft, except for edits of the file:\n  /tools/list_books/description',
      )
      const again = await createCheckout('alice', fresh)
      await ok(again.run('pull', '--theirs'))
      expect(await again.read()).toContain('Lists all books.')
    })

    test('without a common version adds, and never overwrites', async () => {
      const { body } = await bob.post('/api/v3/apps', { name: 'Console', workspace_id: workspaceId })
      const { id, slug: made } = body.app
      await bob.post(`/api/v3/apps/${id}/tools`, { key: 'theirs', name: 'Theirs', description: 'Theirs.' })
      await writeFile(
        join(alice.folder, 'new.yaml'),
        `version: 1\napp: { name: Mine, slug: ${made} }\ntools:\n  - { key: mine, description: Mine. }\n`,
      )
      const pulled = await alice.run('pull', '--file', 'new.yaml', '--json')
      expect(pulled.code).toBe(5)
      expect(JSON.parse(pulled.stdout)).toMatchObject({
        conflicts: [{ pointer: '/app/name', mine: 'Mine', theirs: 'Console' }],
      })
      expect(await alice.read('new.yaml')).toMatch(/key: theirs[\s\S]*key: mine/)
    })
  })

  describe('a push from a fresh checkout, as in a CI', () => {
    test('is rejected if it would undo edits, says whose, and passes once they are merged', async () => {
      await editTool('list_books', { description: 'Lists by Bob.' })
      const ci = await createCheckout('alice', alice)
      const rejected = await ci.run('push')
      expect(rejected).toMatchObject({ code: 5, stdout: '' })
      expect(rejected.stderr).toContain('  /tools/list_books/description: "Lists by Bob." → "Lists books."\n')
      expect(rejected.stderr).toMatch(/ {2}Edited by bob(@\S+)? on 20/)
      expect(rejected.stderr).toContain('`tenon pull`')
      expect(await describeTool('list_books')).toBe('Lists by Bob.')

      const colleague = await createCheckout('bob', alice)
      await ok(colleague.run('pull'))
      await colleague.edit('Reads a book.', 'Reads one book.')
      const next = await createCheckout('alice', colleague)
      await ok(next.run('push'))
      expect(await describeTool('list_books')).toBe('Lists by Bob.')
      expect(await describeTool('read_book')).toBe('Reads one book.')
    })

    test('wins with --force, and names what it undoes', async () => {
      await editTool('list_books', { description: 'Lists by Bob.' })
      const ci = await createCheckout('alice', alice)
      expect(await ok(ci.run('diff'))).toContain('Undoes edits of the draft')
      expect(await ok(ci.run('push', '--force'))).toContain('"Lists by Bob." → "Lists books."')
      expect(await describeTool('list_books')).toBe('Lists books.')
      expect(await ok(ci.run('push'))).toContain('No changes')
    })

    test('after another one passes: git has merged both', async () => {
      await alice.edit('Lists books.', 'Lists all books.')
      await ok((await createCheckout('alice', alice)).run('push'))
      await alice.edit('Reads a book.', 'Reads one book.')
      await ok((await createCheckout('bob', alice)).run('push'))
      expect(await describeTool('list_books')).toBe('Lists all books.')
    })
  })

  describe('a push from a checkout that was pulled', () => {
    test('is rejected if a colleague has pushed what the file lacks, and passes after a pull', async () => {
      const colleague = await createCheckout('bob', alice)
      await ok(colleague.run('pull'))
      await colleague.edit('Reads a book.', 'Reads one book.')
      await ok(colleague.run('push'))
      await alice.edit('Lists books.', 'Lists all books.')
      const rejected = await alice.run('push')
      expect(rejected.code).toBe(5)
      expect(rejected.stderr).toMatch(/ {2}\/tools\/read_book\/description\n {2}Pushed by bob(@\S+)? on 20/)
      await ok(alice.run('pull'))
      await ok(alice.run('push'))
      expect([await describeTool('list_books'), await describeTool('read_book')]).toEqual([
        'Lists all books.',
        'Reads one book.',
      ])
    })

    test('may replace an edit that the file had, but another branch must not revert it', async () => {
      await editTool('list_books', { description: 'Lists by Bob.' })
      const otherBranch = await alice.read()
      await ok(alice.run('pull'))
      await alice.edit('Lists by Bob.', 'Lists by both.')
      await ok(alice.run('push'))
      expect(await describeTool('list_books')).toBe('Lists by both.')

      await editTool('read_book', { description: 'Reads by Bob.' })
      await ok(alice.run('pull'))
      await writeFile(
        join(alice.folder, yaml),
        `${otherBranch}# another branch\n`.replace('Lists books.', 'Lists by both.'),
      )
      expect((await alice.run('push')).code).toBe(5)
      expect(await describeTool('read_book')).toBe('Reads by Bob.')
    })
  })

  test('a diff tells edits of the file from those of the draft', async () => {
    await alice.edit('Lists books.', 'Lists my books.')
    await alice.edit('name: Shop', 'name: My shop')
    expect(await ok(alice.run('diff'))).not.toContain('on the server')
    await editTool('list_books', { description: 'Lists their books.' })
    await editTool('read_book', { description: 'Reads one book.' })
    expect(await ok(alice.run('diff'))).toContain(
      [
        'Changed in the file:',
        '  /app/name',
        'Changed on the server, which `tenon pull` takes into the file:',
        '  /tools/read_book/description',
        'Changed in both:',
        '  /tools/list_books/description',
      ].join('\n'),
    )
    expect(JSON.parse(await ok(alice.run('diff', '--json'))).edited).toEqual({
      in_file: ['/app/name'],
      on_server: ['/tools/read_book/description'],
      on_both: ['/tools/list_books/description'],
    })
  })

  describe('a document next to the file', () => {
    const document = 'api/openapi.yaml'
    const firstDocument = formatDocument('List books')
    const otherDocument = formatDocument('List all books')
    const integration = `integrations:\n  - key: shop\n    openapi: ./${document}\n`
    const pushDocument = async (from: Checkout, text: string) => {
      await writeFile(join(from.folder, document), text)
      await ok(from.run('push'))
    }

    beforeEach(async () => {
      await mkdir(join(alice.folder, 'api'))
      await alice.edit('tools:', `${integration}tools:`)
      await pushDocument(alice, firstDocument)
    })

    test('is written into an empty folder, from which it is not sent again', async () => {
      const fresh = await createCheckout('bob')
      expect(await ok(fresh.run('pull', '--app', slug))).toContain(`Wrote ${document} from the draft.`)
      expect(await fresh.read(document)).toBe(firstDocument)
      const sent: string[] = []
      const { fetch } = globalThis
      using _ = vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, init) => {
        if (request instanceof Request) sent.push(await request.clone().text())
        return fetch(request, init)
      })
      expect(await ok(fresh.run('diff', '--exit-code'))).toContain('are the same')
      expect(await ok(fresh.run('push'))).toContain('No changes')
      await ok(fresh.run('validate'))
      expect(sent.filter((text) => text.includes('document_digests')).length).toBeGreaterThan(2)
      expect(sent.filter((text) => text.includes('List books'))).toEqual([])
    })

    test('follows that of the draft if it is unchanged, and a push never reverts the other', async () => {
      const checkout = await createCheckout('bob', alice)
      await ok(checkout.run('pull'))
      await pushDocument(alice, otherDocument)
      const rejected = await checkout.run('push')
      expect(rejected).toMatchObject({ code: 5, stderr: expect.stringContaining(`./${document}`) })
      expect(await ok(checkout.run('pull'))).toContain(`Wrote ${document}`)
      expect(await checkout.read(document)).toBe(otherDocument)
      expect(await ok(checkout.run('push'))).toContain('No changes')
    })

    test('that both have changed is a conflict, which --mine and --theirs decide', async () => {
      const checkout = await createCheckout('bob', alice)
      await ok(checkout.run('pull'))
      await pushDocument(alice, otherDocument)
      const mine = formatDocument('List my books')
      await writeFile(join(checkout.folder, document), mine)
      for (const _ of [1, 2])
        expect(await checkout.run('pull')).toMatchObject({
          code: 5,
          stdout: expect.stringContaining(`${document} differs here and in the draft`),
        })
      expect(await checkout.read(document)).toBe(mine)
      await ok(checkout.run('pull', '--mine'))
      expect(await checkout.read(document)).toBe(mine)
      expect(await ok(checkout.run('push'))).toContain('~ operation')
      await ok(checkout.run('pull'))
      await pushDocument(alice, otherDocument).catch(() => alice.run('push', '--force'))
      await ok(checkout.run('pull', '--theirs'))
      expect(await checkout.read(document)).toBe(otherDocument)
    })

    test('of several files is written as one, and never over one of them', async () => {
      const split = firstDocument.replace('{ type: string }', "{ $ref: './schemas.yaml#/Title' }")
      await writeFile(join(alice.folder, 'api/schemas.yaml'), 'Title: { type: string }\n')
      await pushDocument(alice, split)
      const fresh = await createCheckout('bob')
      await ok(fresh.run('pull', '--app', slug))
      expect(await fresh.read(document)).toContain('x-tenon-files')
      expect(await ok(fresh.run('push'))).toContain('No changes')
      await pushDocument(fresh, otherDocument)
      expect((await alice.run('pull')).code).toBe(5)
      expect(await alice.read(document)).toBe(split)
    })

    test('is not written outside of the repository, or as another kind of file', async () => {
      const paths = ['../evil.yaml', './.github/workflows/ci.yaml', './run.sh', './link/evil.yaml']
      const outside = await makeTemporaryFolder()
      for (const path of paths) {
        const file = { version: 1, app: { name: 'Shop' }, integrations: [{ key: 'shop', openapi: path }] }
        const body = { file, documents: { [path]: otherDocument }, prune: true }
        expect((await bob.put(`/api/v3/apps/${appId}/file`, body)).status).toBe(200)
        const fresh = await createCheckout('bob')
        await symlink(outside, join(fresh.folder, 'link'))
        expect(await ok(fresh.run('pull', '--app', slug))).toContain('was not written')
        await expect(fresh.read(path)).rejects.toThrow('ENOENT')
      }
      expect(await readdir(outside)).toEqual([])
    })
  })

  test('a checkout that version 0.1.0 pushed is pulled first', async () => {
    const state = join(alice.folder, '.tenon/tenon.yaml.json')
    const { server, app_id } = JSON.parse(await readFile(state, 'utf8'))
    await writeFile(state, JSON.stringify({ server, app_id, digest: 'sha' }))
    await editTool('list_books', { description: 'Lists by Bob.' })
    expect((await alice.run('push')).code).toBe(5)
    expect(await alice.run('pull')).toMatchObject({
      code: 5,
      stdout: expect.stringContaining('/tools/list_books/description'),
    })
  })

  test('git ignores the remembered base, also without tenon init', async () => {
    expect(await alice.read('.tenon/.gitignore')).toBe('*\n')
  })

  test('the remembered base has no secret', async () => {
    const file = await alice.read()
    const secret = 'secret-of-the-shop'
    const connections = `connections:\n  - { key: k, type: bearer, secrets: { access_token: '\${env:SHOP_KEY}' } }\n`
    await writeFile(join(alice.folder, yaml), file + connections)
    const env = {
      TENON_CONFIG_DIR: alice.folder,
      TENON_URL: service().url,
      TENON_TOKEN: await service().token('alice'),
      SHOP_KEY: secret,
    }
    await ok(runInProcess({ folder: alice.folder, env }, 'push', '--env', 'SHOP_KEY'))
    const state = await alice.read('.tenon/tenon.yaml.json')
    expect(state).toContain(`\${env:SHOP_KEY}`)
    expect(state).not.toContain(secret)
    expect(await ok(alice.run('pull'))).toContain('already matches')
  })

  test('a push by a person who may not write secrets names them, and passes without them', async () => {
    const checkout = await createCheckout('bob', alice)
    const connections = `connections:\n  - { key: k, type: bearer, secrets: { access_token: '\${env:SHOP_KEY}' } }\n`
    await writeFile(join(checkout.folder, yaml), (await alice.read()) + connections)
    const env = {
      TENON_CONFIG_DIR: checkout.folder,
      TENON_URL: service().url,
      TENON_TOKEN: await service().token('bob'),
      SHOP_KEY: 'secret-of-the-shop',
    }
    const push = (...options: string[]) =>
      runInProcess({ folder: checkout.folder, env }, 'push', '--env', 'SHOP_KEY', ...options)
    const rejected = await push()
    expect(rejected).toMatchObject({ code: 3, stdout: '' })
    for (const part of ['Only owners', 'builder', 'secrets of k:', 'tenon push --skip-secrets'])
      expect(rejected.stderr).toContain(part)
    expect(await ok(push('--skip-secrets'))).toContain('+ auth connection k')
    expect(await ok(alice.run('diff'))).not.toContain('secret')
  })
})
