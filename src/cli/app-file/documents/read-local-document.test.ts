import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLocalDocument } from './read-local-document.ts'
import { createSourceFiles } from './source-files.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenon-documents-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

const read = (path = 'api/openapi.yaml') => {
  const sources = createSourceFiles(join(folder, 'tenon.yaml'))
  return readLocalDocument(join(folder, path), sources)
}

test('a document that refers to no other file stays as it is written', async () => {
  const text = '# mine\nopenapi: 3.1.0\na: {$ref: "#/b"}\nb: {$ref: "https://x.test/c.json#/d"}\n'
  await write({ 'api/openapi.yaml': text })
  expect(await read()).toBe(text)
})

test('documents and the files that they refer to are read in the charset that they have', async () => {
  const text = 'openapi: 3.1.0\ninfo: {title: Zürich}\n'
  await write({ 'api/openapi.yaml': Buffer.from(`\uFEFF${text}`, 'utf16le') })
  expect(await read()).toBe(text)
  await write({
    'api/openapi.yaml': Buffer.from('a: {$ref: b.yaml}\nü: 9007199254740993', 'latin1'),
    'api/b.yaml': Buffer.from('title: Zürich', 'utf16le'),
  })
  expect(await read()).toBe(
    '{"a":{"$ref":"#/x-tenon-files/b.yaml"},"ü":9007199254740993,"x-tenon-files":{"b.yaml":{"title":"Zürich"}}}',
  )
  await write({ 'api/openapi.yaml': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0, 1]) })
  await expect(read()).rejects.toThrow('not text in UTF-8, UTF-16 or Latin-1')
})

test('references between files lead to where these are in the bundle', async () => {
  await write({
    'api/openapi.yaml': `
paths: { /pets: { $ref: paths/pets.yaml } }
own: { $ref: ./openapi.yaml#/components/schemas/Name }
far: { $ref: https://x.test/c.json#/d }
components: { schemas: { Name: { type: string } } }
`,
    'api/paths/pets.yaml': `
get:
  schema: { $ref: '../schemas/pet%20a.json#/Pet' }
  whole: { $ref: "../schemas/pet a.json" }
  example: { $ref: no-such-file.yaml }
  properties: { example: { $ref: '#/get/schema' } }
`,
    'api/schemas/pet a.json': JSON.stringify({
      Pet: {
        name: { $ref: '../openapi.yaml#/components/schemas/Name' },
        friend: { $ref: '#/Pet' },
        anchor: { $ref: '#tag' },
      },
    }),
  })
  const pet = '#/x-tenon-files/schemas~1pet%20a.json'
  expect(JSON.parse(await read())).toEqual({
    paths: { '/pets': { $ref: '#/x-tenon-files/paths~1pets.yaml' } },
    own: { $ref: '#/components/schemas/Name' },
    far: { $ref: 'https://x.test/c.json#/d' },
    components: { schemas: { Name: { type: 'string' } } },
    'x-tenon-files': {
      'paths/pets.yaml': {
        get: {
          schema: { $ref: `${pet}/Pet` },
          whole: { $ref: pet },
          example: { $ref: 'no-such-file.yaml' },
          properties: { example: { $ref: '#/x-tenon-files/paths~1pets.yaml/get/schema' } },
        },
      },
      'schemas/pet a.json': {
        Pet: {
          name: { $ref: '#/components/schemas/Name' },
          friend: { $ref: `${pet}/Pet` },
          anchor: { $ref: '#tag' },
        },
      },
    },
  })
})

test('all references that lead nowhere are named, with their file and their place in it', async () => {
  await write({
    'api/openapi.yaml':
      'paths: { /a/b: { $ref: none.yaml } }\nx: { $ref: "b.yaml#/Cat" }\ny: { $ref: "c.yaml" }',
    'api/b.yaml': 'Pet: { $ref: "openapi.yaml#/paths/~1a~1b/get" }\nDog: { $ref: "openapi.yaml#/paths/~1c" }',
    'api/c.yaml': '[1',
  })
  await expect(read()).rejects.toMatchObject({
    exitCode: 2,
    details: [
      expect.stringMatching(
        /^openapi\.yaml#\/paths\/~1a~1b refers to none\.yaml, which cannot be read: ENOENT/,
      ),
      'openapi.yaml#/x refers to b.yaml#/Cat, which does not exist in that file',
      expect.stringMatching(/^openapi\.yaml#\/y refers to c\.yaml, which is not a valid document: /),
      'b.yaml#/Dog refers to openapi.yaml#/paths/~1c, which does not exist in that file',
    ],
  })
})

test('a file outside of the repository is not read unless the caller names it', async () => {
  await write({
    'repository/.git/HEAD': 'ref: x',
    'repository/app/tenon.yaml': '',
    'repository/openapi.yaml': 'a: { $ref: shared.yaml }',
    'outside.yaml': 'b: 1',
  })
  await symlink(join(folder, 'outside.yaml'), join(folder, 'repository/shared.yaml'))
  const appFile = join(folder, 'repository/app/tenon.yaml')
  const readAll = (...named: string[]) =>
    readLocalDocument(join(folder, 'repository/openapi.yaml'), createSourceFiles(appFile, named))
  await expect(readAll()).rejects.toMatchObject({
    details: [expect.stringMatching(/it is outside of .*repository; pass `--read .*outside\.yaml`/)],
  })
  expect(await readAll(join(folder, 'outside.yaml'))).toContain('"b":1')
  expect(await readAll(folder)).toContain('"b":1')
  for (const path of ['/etc/passwd', join(folder, 'repository/.git/HEAD')])
    await expect(createSourceFiles(appFile).read(path)).rejects.toThrow('is outside of')
  await expect(createSourceFiles(appFile, ['/dev/zero']).read('/dev/zero')).rejects.toThrow(
    'larger than 40 MiB',
  )
})
