import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { compileSchema } from '#core/engines/json-schema/compile-schema.ts'
import { type ImportedDocument, importOpenApi } from '../import-openapi.ts'
import type { OtherText } from './documents.ts'

const url = 'https://docs.test/specs/openapi.yaml'
type Files = Record<string, JsonObject | string>

const textOf = (file: JsonObject | string) => (typeof file === 'string' ? file : JSON.stringify(file))

/** Drives an import as a caller does that can fetch `files`; tells what was wanted, round by round. */
function driven(
  document: JsonObject,
  files: Files,
  from = url,
  redirects: Record<string, string> = {},
): { document: ImportedDocument; rounds: string[][] } {
  const others = new Map<string, OtherText>()
  const rounds: string[][] = []
  for (;;) {
    const result = importOpenApi(JSON.stringify({ openapi: '3.1.0', ...document }), from, others)
    if ('faults' in result) throw new Error(JSON.stringify(result.faults))
    if (!('wanted' in result)) return { document: result, rounds }
    rounds.push(result.wanted)
    for (const wanted of result.wanted) {
      const from = redirects[wanted] ?? wanted
      others.set(wanted, { text: textOf(files[from.split('#')[0] ?? ''] ?? ''), url: from })
    }
  }
}

const outcomes = ({ report }: ImportedDocument) =>
  report.map(({ path, outcome, reasons }) => [path, outcome, ...reasons].join(' | '))

const body = (schema: JsonObject) => ({ requestBody: { content: { 'application/json': { schema } } } })
const argumentsOf = ({ operations }: ImportedDocument, index = 0) => operations[index]?.inputSchema

describe('a document in several files', () => {
  const files: Files = {
    'https://docs.test/specs/paths/pets.yaml': [
      'parameters: [{$ref: "../shared.json#/parameters/Tenant"}]',
      'post:',
      '  operationId: addPet',
      '  requestBody: {$ref: "../bodies/pet%20body.json"}',
      '  responses: {200: {$ref: "../shared.json#/responses/Pet"}}',
    ].join('\n'),
    'https://docs.test/specs/shared.json': {
      parameters: { Tenant: { name: 'tenant', in: 'header', schema: { $ref: '#/schemas/a~1b' } } },
      responses: {
        Pet: { content: { 'application/json': { schema: { $ref: 'schemas/pet.yaml#/Pet' } } } },
      },
      schemas: { 'a/b': { type: 'string', maxLength: 7 } },
    },
    'https://docs.test/specs/bodies/pet%20body.json': {
      required: true,
      content: { 'application/json': { schema: { $ref: '../schemas/pet.yaml#/Pet' } } },
    },
    'https://docs.test/specs/schemas/pet.yaml':
      'Pet: {type: object, properties: {name: {$ref: "../openapi.yaml#/components/schemas/Name"}, friend: {$ref: "#/Pet"}}}',
  }
  const root = {
    paths: { '/pets': { $ref: 'paths/pets.yaml' }, '/ok': { get: {} } },
    components: { schemas: { Name: { type: 'string', minLength: 1 }, Unused: { $ref: 'unused.yaml' } } },
  }

  it('is imported as if it were one: each reference is relative to the file that it stands in', () => {
    const { document, rounds } = driven(root, files)
    expect(outcomes(document)).toEqual(['/pets | imported', '/ok | imported'])
    const pet = {
      type: 'object',
      properties: { name: { type: 'string', minLength: 1 }, friend: { $ref: '#/$defs/Pet' } },
    }
    expect(argumentsOf(document)).toEqual({
      type: 'object',
      properties: {
        tenant: { type: 'string', maxLength: 7 },
        name: { type: 'string', minLength: 1 },
        friend: { $ref: '#/$defs/Pet' },
      },
      additionalProperties: false,
      $defs: { Pet: pet },
    })
    expect(document.operations[0]?.outputSchema).toEqual({ $ref: '#/$defs/Pet', $defs: { Pet: pet } })
    // Each file once, in the round in which something first refers to it; never the document itself, never what nothing uses.
    expect(rounds).toEqual([
      ['https://docs.test/specs/paths/pets.yaml'],
      ['https://docs.test/specs/shared.json', 'https://docs.test/specs/bodies/pet%20body.json'],
      ['https://docs.test/specs/schemas/pet.yaml'],
    ])
  })

  it.each<[string, string | undefined, string]>([
    ['could not be had', '', 'could not be fetched'],
    ['is no document', '[1', 'cannot be read: The document cannot be read'],
    ['is no object', '7', 'cannot be read: The document is neither a JSON nor a YAML object.'],
  ])('of which one %s costs only the operations that need it', (_, text, reason) => {
    const { document } = driven(root, {
      ...files,
      'https://docs.test/specs/schemas/pet.yaml': text ?? '',
      'https://docs.test/specs/paths/pets.yaml': files['https://docs.test/specs/paths/pets.yaml'] ?? '',
    })
    const [pets = '', ok] = outcomes(document)
    expect(pets).toContain('/pets | degraded | ')
    expect(pets).toContain(`https://docs.test/specs/schemas/pet.yaml ${reason}`)
    expect(ok).toBe('/ok | imported')
    expect(document.warnings.join()).toContain(`https://docs.test/specs/schemas/pet.yaml ${reason}`)
  })

  it('refuses what cannot be called without the file, naming it', () => {
    const { document } = driven(root, {})
    expect(outcomes(document)).toEqual([
      '/pets | refused | https://docs.test/specs/paths/pets.yaml could not be fetched',
      '/ok | imported',
    ])
  })

  it('tells what a file lacks', () => {
    const { document } = driven(
      { paths: { '/a': { post: body({ $ref: 'b.json#/x/y' }) } } },
      { 'https://docs.test/specs/b.json': { x: {} } },
    )
    expect(outcomes(document)).toEqual([
      '/a | degraded | a reference is left open: https://docs.test/specs/b.json#/x/y does not exist (in the body)',
    ])
  })

  it('whose address is not known still has the files that it names in full', () => {
    const { document, rounds } = driven(
      {
        paths: {
          '/a': { post: body({ $ref: 'b.json' }) },
          '/b': { post: body({ $ref: 'https://docs.test/b.json' }) },
          '/c': { post: body({ $ref: 'file:///etc/passwd' }) },
        },
      },
      { 'https://docs.test/b.json': { type: 'integer' } },
      '',
    )
    expect(rounds).toEqual([['https://docs.test/b.json']])
    expect(outcomes(document)).toEqual([
      '/a | degraded | a reference is left open: b.json is relative, and it is not known to what (in the body)',
      '/b | imported',
      '/c | degraded | a reference is left open: file:///etc/passwd is no http address (in the body)',
    ])
  })

  it('wants at most a hundred, and says when there are more', () => {
    const all = Array.from({ length: 103 }, (_, index) => `https://docs.test/${index}.json`)
    const paths = Object.fromEntries(all.map(($ref, index) => [`/${index}`, { post: body({ $ref }) }]))
    const { document, rounds } = driven({ paths }, Object.fromEntries(all.map((name) => [name, {}])))
    expect(rounds.flat()).toEqual(all.slice(0, 100))
    expect(outcomes(document).slice(99, 101)).toEqual([
      '/99 | imported',
      '/100 | degraded | a reference is left open: https://docs.test/100.json is beyond the 100 documents that are read (in the body)',
    ])
    expect(document.warnings).toContain(
      'https://docs.test/102.json is beyond the 100 documents that are read.',
    )
  })

  it('reads so much of them and no more, which is told', () => {
    const large = `${' '.repeat(21_000_000)}{}`
    const refs = ['1.json', '2.json']
    const { document } = driven(
      { paths: Object.fromEntries(refs.map(($ref) => [`/${$ref}`, { post: body({ $ref }) }])) },
      { 'https://docs.test/specs/1.json': large, 'https://docs.test/specs/2.json': large },
    )
    expect(outcomes(document)).toEqual([
      '/1.json | imported',
      '/2.json | degraded | a reference is left open: https://docs.test/specs/2.json is too much: the documents are longer than 40000000 characters (in the body)',
    ])
  })

  it('cannot bring files along that it does not have', () => {
    const { document } = driven(
      {
        'x-bundled-documents': { 'https://docs.test/a.json': { type: 'integer' } },
        paths: { '/a': { post: body({ $ref: '#/x-bundled-documents/https:~1~1docs.test~1a.json' }) } },
      },
      {},
    )
    expect(outcomes(document)).toEqual([
      '/a | degraded | a reference is left open: https://docs.test/a.json does not exist (in the body)',
    ])
  })

  it('never loops: files that refer to one another and to themselves', () => {
    const { document } = driven(
      {
        paths: {
          '/a': { post: body({ $ref: 'a.json#/x/y' }) },
          '/b': { $ref: 'c.json' },
          '/c': { $ref: 'd.json#/x/y' },
        },
      },
      {
        'https://docs.test/specs/a.json': { x: { $ref: '#/x' } },
        'https://docs.test/specs/c.json': { $ref: 'c.json' },
        'https://docs.test/specs/d.json': { x: { $ref: '#/x/z' } },
      },
    )
    expect(outcomes(document)).toEqual([
      '/a | degraded | a reference is left open: https://docs.test/specs/a.json#/x/y refers to itself (in the body)',
      '/b | refused | https://docs.test/specs/c.json refers to itself',
      '/c | refused | https://docs.test/specs/d.json#/x/z refers to itself',
    ])
  })

  it('may have its paths, security schemes and alternatives in them', () => {
    const { document } = driven(
      {
        paths: { $ref: 'paths.yaml' },
        components: { securitySchemes: { key: { $ref: 'security.yaml#/Key' } } },
        security: [{ key: [] }],
      },
      {
        'https://docs.test/specs/paths.yaml':
          '/a: {post: {requestBody: {required: true, content: {application/json: {schema: {$ref: "pets.json#/Pet"}}}}}}',
        'https://docs.test/specs/security.yaml': 'Key: {type: apiKey, in: header, name: X-Key}',
        'https://docs.test/specs/pets.json': {
          Pet: {
            oneOf: [{ $ref: '#/Cat' }, { $ref: 'dog.yaml' }],
            discriminator: { propertyName: 'kind', mapping: { cat: '#/Cat', dog: 'dog.yaml' } },
          },
          Cat: { type: 'object', properties: { kind: {}, lives: { type: 'integer' } } },
        },
        'https://docs.test/specs/dog.yaml': 'type: object\nproperties: {kind: {}, tricks: {type: integer}}',
      },
    )
    expect(outcomes(document)).toEqual(['/a | imported'])
    expect(document.operations[0]?.authSummary).toBe('api_key in header X-Key')
    const { check } = compileSchema(document.operations[0]?.inputSchema ?? {})
    const isTaken = (kind: string, more: JsonObject) => check({ body: { kind, ...more } }).length === 0
    expect([isTaken('cat', { lives: 9 }), isTaken('dog', { tricks: 1 })]).toEqual([true, true])
    expect([isTaken('cat', { lives: 'x' }), isTaken('dog', { tricks: 'x' }), isTaken('fox', {})]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('of Swagger 2.0 is imported too', () => {
    const { document } = driven(
      {
        openapi: 0,
        swagger: '2.0',
        paths: {
          '/a/{id}': {
            parameters: [{ $ref: 'shared.yaml#/parameters/Id' }],
            post: { parameters: [{ in: 'body', name: 'b', schema: { $ref: 'shared.yaml#/definitions/B' } }] },
          },
        },
        securityDefinitions: { $ref: 'shared.yaml#/securityDefinitions' },
      },
      {
        'https://docs.test/specs/shared.yaml':
          'parameters: {Id: {in: path, name: id, type: integer, required: true}}\ndefinitions: {B: {type: object, properties: {c: {type: string}}}}\nsecurityDefinitions: {}',
      },
    )
    expect(outcomes(document)).toEqual(['/a/{id} | imported'])
    expect(argumentsOf(document)?.properties).toEqual({ id: { type: 'integer' }, c: { type: 'string' } })
  })

  it('follows references on the way of a pointer from file to file', () => {
    const { document } = driven(
      { paths: { '/a': { post: body({ $ref: 'a.json#/x/y' }) } } },
      {
        'https://docs.test/specs/a.json': { x: { $ref: 'b.json#/x' }, z: { y: { type: 'integer' } } },
        'https://docs.test/specs/b.json': { x: { $ref: 'a.json#/z' } },
      },
    )
    expect(outcomes(document)).toEqual(['/a | imported'])
    expect(argumentsOf(document)?.properties).toEqual({ body: { type: 'integer' } })
  })

  it('takes the name of a schema in a mapping for no file', () => {
    const discriminator = { propertyName: 'kind', mapping: { cat: 'Cat' } }
    const oneOf = [{ $ref: '#/components/schemas/Cat' }]
    const { rounds } = driven(
      { paths: { '/a': { post: body({ oneOf, discriminator }) } }, components: { schemas: { Cat: {} } } },
      {},
    )
    expect(rounds).toEqual([])
  })

  it('takes no data for references', () => {
    const data = { $ref: 'https://docs.test/data.json' }
    const { rounds } = driven(
      {
        paths: {
          '/a': {
            'x-more': data,
            post: {
              ...body({
                example: data,
                default: data,
                enum: [data],
                properties: { example: { $ref: 'e.json' } },
              }),
              callbacks: { done: data },
            },
          },
        },
        webhooks: { hook: data },
      },
      {},
    )
    expect(rounds).toEqual([['https://docs.test/specs/e.json']])
  })
})

describe('names that schemas give themselves', () => {
  const schemas = {
    Pet: {
      $id: 'https://ids.test/pets/pet',
      type: 'string',
      $defs: { Age: { $anchor: 'age', type: 'integer' } },
    },
    Tag: { $anchor: 'tag', type: 'boolean' },
    Owner: {
      $id: 'https://ids.test/pets/owner',
      properties: { pet: { $ref: 'pet' }, age: { $ref: 'pet#age' } },
    },
    Tree: {
      $dynamicAnchor: 'node',
      type: 'object',
      properties: { children: { type: 'array', items: { $dynamicRef: '#node' } } },
    },
  }
  const typeOf = (reference: string) => {
    const { document, rounds } = driven(
      {
        paths: { '/a': { post: body({ type: 'object', properties: { it: { $ref: reference } } }) } },
        components: { schemas },
      },
      {},
    )
    expect(rounds).toEqual([])
    return [argumentsOf(document)?.properties, outcomes(document)]
  }

  it.each<[string, JsonObject]>([
    ['#/components/schemas/Pet', { type: 'string' }],
    ['#/components/schemas/Owner/properties/pet', { type: 'string' }],
    ['https://ids.test/pets/pet', { type: 'string' }],
    ['https://ids.test/pets/pet#', { type: 'string' }],
    ['https://ids.test/pets/pet#age', { type: 'integer' }],
    ['https://ids.test/pets/pet#/$defs/Age', { type: 'integer' }],
    ['#tag', { type: 'boolean' }],
    ['openapi.yaml#tag', { type: 'boolean' }],
    ['https://ids.test/pets/owner', { properties: { pet: { type: 'string' }, age: { type: 'integer' } } }],
  ])('are references to them: %s', (reference, schema) => {
    expect(typeOf(reference)).toEqual([{ it: schema }, ['/a | imported']])
  })

  it('a dynamic reference is taken for what stands there', () => {
    const [properties] = typeOf('#/components/schemas/Tree')
    expect(properties).toEqual({ it: { $ref: '#/$defs/Tree' } })
  })

  it('an anchor that is nowhere is told', () => {
    expect(typeOf('#none')[1]).toEqual([
      '/a | degraded | a reference is left open: #none names no anchor of the document (in the body)',
    ])
  })

  it('$self of OpenAPI 3.2 is what references are relative to', () => {
    const document = {
      openapi: '3.2.0',
      $self: 'https://other.test/api/openapi.json',
      paths: {
        '/a': { post: body({ $ref: 'b.json' }) },
        '/b': { post: body({ $ref: 'openapi.json#/components/schemas/C' }) },
      },
      components: { schemas: { C: { type: 'integer' } } },
    }
    const { rounds, document: read } = driven(document, { 'https://other.test/api/b.json': {} })
    expect(rounds).toEqual([['https://other.test/api/b.json']])
    expect(outcomes(read)).toEqual(['/a | imported', '/b | imported'])
  })
})

describe('a file that is found elsewhere than it was looked for', () => {
  const paths = { '/a': { $ref: 'a.json' }, '/b': { $ref: 'https://cdn.test/v2/a.json' } }
  const files = {
    'https://cdn.test/v2/a.json': { get: { parameters: [{ $ref: 'b.json#/Name' }] } },
    'https://cdn.test/v2/b.json': { Name: { name: 'name', in: 'query', schema: { type: 'string' } } },
  }

  it('refers to its neighbours there, and is read once', () => {
    const moved = { 'https://docs.test/specs/a.json': 'https://cdn.test/v2/a.json#/' }
    const { document, rounds } = driven({ paths }, files, url, moved)
    expect(outcomes(document)).toEqual(['/a | imported', '/b | imported'])
    expect(argumentsOf(document)).toMatchObject({ properties: { name: { type: 'string' } } })
    expect(rounds).toEqual([
      ['https://docs.test/specs/a.json', 'https://cdn.test/v2/a.json'],
      ['https://cdn.test/v2/b.json'],
    ])
  })

  it('may be the imported one itself', () => {
    const document = { paths: { '/a': { get: {} }, '/b': { $ref: 'moved.yaml#/paths/~1a' } } }
    const { document: read } = driven(document, {}, url, { 'https://docs.test/specs/moved.yaml': url })
    expect(outcomes(read)).toEqual(['/a | imported', '/b | imported'])
  })
})

it('without a caller that fetches, what is in other files is told as missing', () => {
  const result = importOpenApi(
    JSON.stringify({ openapi: '3.0.0', paths: { '/a': { $ref: 'a.json' }, '/b': { get: {} } } }),
    url,
  )
  if ('faults' in result) throw new Error('unreadable')
  expect(outcomes(result)).toEqual([
    '/a | refused | https://docs.test/specs/a.json is another document, which was not looked for',
    '/b | imported',
  ])
})
