import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import { type ImportedDocument, importOpenApi } from '../import-openapi.ts'
import type { ExternalDocument } from './document-set.ts'

const url = 'https://docs.test/specs/openapi.yaml'
type Files = Record<string, JsonObject | string>

const toText = (file: JsonObject | string) => (typeof file === 'string' ? file : JSON.stringify(file))

/** Runs an import as a caller that can fetch `files`; returns the URLs requested in each round. */
function runImport(
  document: JsonObject,
  files: Files,
  from = url,
  redirects: Record<string, string> = {},
): { document: ImportedDocument; rounds: string[][] } {
  const others = new Map<string, ExternalDocument>()
  const rounds: string[][] = []
  for (;;) {
    const result = importOpenApi(JSON.stringify({ openapi: '3.1.0', ...document }), from, others)
    if ('problems' in result) throw new Error(JSON.stringify(result.problems))
    if (!('wanted' in result)) return { document: result, rounds }
    rounds.push(result.wanted)
    for (const wanted of result.wanted) {
      const from = redirects[wanted] ?? wanted
      others.set(wanted, { text: toText(files[from.split('#')[0] ?? ''] ?? ''), url: from })
    }
  }
}

const describeOutcomes = ({ report }: ImportedDocument) =>
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

  it('is imported as one; references start at their own file', () => {
    const { document, rounds } = runImport(root, files)
    expect(describeOutcomes(document)).toEqual(['/pets | imported', '/ok | imported'])
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
    // Each file once, in the first round that refers to it; never the document itself, never an unused file.
    expect(rounds).toEqual([
      ['https://docs.test/specs/paths/pets.yaml'],
      ['https://docs.test/specs/shared.json', 'https://docs.test/specs/bodies/pet%20body.json'],
      ['https://docs.test/specs/schemas/pet.yaml'],
    ])
  })

  it.each<[string, string | undefined, string]>([
    ['could not be fetched', '', 'could not be fetched'],
    ['is not a document', '[1', 'cannot be read: The document cannot be read'],
    ['is not an object', '7', 'cannot be read: The document is neither a JSON nor a YAML object.'],
  ])('of which one %s affects only the operations that need it', (_, text, reason) => {
    const { document } = runImport(root, {
      ...files,
      'https://docs.test/specs/schemas/pet.yaml': text ?? '',
      'https://docs.test/specs/paths/pets.yaml': files['https://docs.test/specs/paths/pets.yaml'] ?? '',
    })
    const [pets = '', ok] = describeOutcomes(document)
    expect(pets).toContain('/pets | degraded | ')
    expect(pets).toContain(`https://docs.test/specs/schemas/pet.yaml ${reason}`)
    expect(ok).toBe('/ok | imported')
    expect(document.warnings.join()).toContain(`https://docs.test/specs/schemas/pet.yaml ${reason}`)
  })

  it('rejects operations that cannot be called without a file, naming the file', () => {
    const { document } = runImport(root, {})
    expect(describeOutcomes(document)).toEqual([
      '/pets | refused | https://docs.test/specs/paths/pets.yaml could not be fetched',
      '/ok | imported',
    ])
  })

  it('reports a reference that a file does not contain', () => {
    const { document } = runImport(
      { paths: { '/a': { post: body({ $ref: 'b.json#/x/y' }) } } },
      { 'https://docs.test/specs/b.json': { x: {} } },
    )
    expect(describeOutcomes(document)).toEqual([
      '/a | degraded | unresolved reference (accepts any value): https://docs.test/specs/b.json#/x/y does not exist (in the body)',
    ])
  })

  it('whose URL is unknown may still refer to files by absolute URL', () => {
    const { document, rounds } = runImport(
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
    expect(describeOutcomes(document)).toEqual([
      '/a | degraded | unresolved reference (accepts any value): b.json is relative, but the URL of the document is unknown (in the body)',
      '/b | imported',
      '/c | degraded | unresolved reference (accepts any value): file:///etc/passwd is not an http or https URL (in the body)',
    ])
  })

  it('requests at most a hundred files, and reports those beyond', () => {
    const all = Array.from({ length: 103 }, (_, index) => `https://docs.test/${index}.json`)
    const paths = Object.fromEntries(all.map(($ref, index) => [`/${index}`, { post: body({ $ref }) }]))
    const { document, rounds } = runImport({ paths }, Object.fromEntries(all.map((name) => [name, {}])))
    expect(rounds.flat()).toEqual(all.slice(0, 100))
    expect(describeOutcomes(document).slice(99, 101)).toEqual([
      '/99 | imported',
      '/100 | degraded | unresolved reference (accepts any value): https://docs.test/100.json was not read: the limit of 100 external documents is reached (in the body)',
    ])
    expect(document.warnings).toContain(
      'https://docs.test/102.json was not read: the limit of 100 external documents is reached.',
    )
  })

  it('limits the total length of the files, and reports those beyond', () => {
    const large = `${' '.repeat(21_000_000)}{}`
    const refs = ['1.json', '2.json']
    const { document } = runImport(
      { paths: Object.fromEntries(refs.map(($ref) => [`/${$ref}`, { post: body({ $ref }) }])) },
      { 'https://docs.test/specs/1.json': large, 'https://docs.test/specs/2.json': large },
    )
    expect(describeOutcomes(document)).toEqual([
      '/1.json | imported',
      '/2.json | degraded | unresolved reference (accepts any value): https://docs.test/specs/2.json was not read: the external documents together exceed 40000000 characters (in the body)',
    ])
  })

  it('cannot supply the content of external files itself', () => {
    const { document } = runImport(
      {
        'x-bundled-documents': { 'https://docs.test/a.json': { type: 'integer' } },
        paths: { '/a': { post: body({ $ref: '#/x-bundled-documents/https:~1~1docs.test~1a.json' }) } },
      },
      {},
    )
    expect(describeOutcomes(document)).toEqual([
      '/a | degraded | unresolved reference (accepts any value): https://docs.test/a.json does not exist (in the body)',
    ])
  })

  it('terminates with files that refer to one another and to themselves', () => {
    const { document } = runImport(
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
    expect(describeOutcomes(document)).toEqual([
      '/a | degraded | unresolved reference (accepts any value): https://docs.test/specs/a.json#/x/y refers to itself (in the body)',
      '/b | refused | https://docs.test/specs/c.json refers to itself',
      '/c | refused | https://docs.test/specs/d.json#/x/z refers to itself',
    ])
  })

  it('may have its paths, security schemes and alternatives in other files', () => {
    const { document } = runImport(
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
    expect(describeOutcomes(document)).toEqual(['/a | imported'])
    expect(document.operations[0]?.authSummary).toBe('api_key in header X-Key')
    const { check } = compileSchema(document.operations[0]?.inputSchema ?? {})
    const isAccepted = (kind: string, more: JsonObject) => check({ body: { kind, ...more } }).length === 0
    expect([isAccepted('cat', { lives: 9 }), isAccepted('dog', { tricks: 1 })]).toEqual([true, true])
    expect([
      isAccepted('cat', { lives: 'x' }),
      isAccepted('dog', { tricks: 'x' }),
      isAccepted('fox', {}),
    ]).toEqual([false, false, false])
  })

  it('of Swagger 2.0 is imported too', () => {
    const { document } = runImport(
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
    expect(describeOutcomes(document)).toEqual(['/a/{id} | imported'])
    expect(argumentsOf(document)?.properties).toEqual({ id: { type: 'integer' }, c: { type: 'string' } })
  })

  it('follows references that a pointer passes through, from file to file', () => {
    const { document } = runImport(
      { paths: { '/a': { post: body({ $ref: 'a.json#/x/y' }) } } },
      {
        'https://docs.test/specs/a.json': { x: { $ref: 'b.json#/x' }, z: { y: { type: 'integer' } } },
        'https://docs.test/specs/b.json': { x: { $ref: 'a.json#/z' } },
      },
    )
    expect(describeOutcomes(document)).toEqual(['/a | imported'])
    expect(argumentsOf(document)?.properties).toMatchObject({ body: { type: 'integer' } })
  })

  it('does not treat a schema name in a mapping as a file', () => {
    const discriminator = { propertyName: 'kind', mapping: { cat: 'Cat' } }
    const oneOf = [{ $ref: '#/components/schemas/Cat' }]
    const { rounds } = runImport(
      { paths: { '/a': { post: body({ oneOf, discriminator }) } }, components: { schemas: { Cat: {} } } },
      {},
    )
    expect(rounds).toEqual([])
  })

  it('does not treat data as references', () => {
    const data = { $ref: 'https://docs.test/data.json' }
    const { rounds } = runImport(
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

describe('schemas with $id or an anchor', () => {
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
  const importReference = (reference: string) => {
    const { document, rounds } = runImport(
      {
        paths: { '/a': { post: body({ type: 'object', properties: { it: { $ref: reference } } }) } },
        components: { schemas },
      },
      {},
    )
    expect(rounds).toEqual([])
    return [argumentsOf(document)?.properties, describeOutcomes(document)]
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
  ])('can be referred to by it: %s', (reference, schema) => {
    expect(importReference(reference)).toEqual([{ it: schema }, ['/a | imported']])
  })

  it('$dynamicRef is resolved like $ref', () => {
    const [properties] = importReference('#/components/schemas/Tree')
    expect(properties).toEqual({ it: { $ref: '#/$defs/Tree' } })
  })

  it('an unknown anchor is reported', () => {
    expect(importReference('#none')[1]).toEqual([
      '/a | degraded | unresolved reference (accepts any value): #none is not an anchor of the document (in the body)',
    ])
  })

  it('$self of OpenAPI 3.2 is the base URL of references', () => {
    const document = {
      openapi: '3.2.0',
      $self: 'https://other.test/api/openapi.json',
      paths: {
        '/a': { post: body({ $ref: 'b.json' }) },
        '/b': { post: body({ $ref: 'openapi.json#/components/schemas/C' }) },
      },
      components: { schemas: { C: { type: 'integer' } } },
    }
    const { rounds, document: read } = runImport(document, { 'https://other.test/api/b.json': {} })
    expect(rounds).toEqual([['https://other.test/api/b.json']])
    expect(describeOutcomes(read)).toEqual(['/a | imported', '/b | imported'])
  })
})

describe('a file fetched through a redirect', () => {
  const paths = { '/a': { $ref: 'a.json' }, '/b': { $ref: 'https://cdn.test/v2/a.json' } }
  const files = {
    'https://cdn.test/v2/a.json': { get: { parameters: [{ $ref: 'b.json#/Name' }] } },
    'https://cdn.test/v2/b.json': { Name: { name: 'name', in: 'query', schema: { type: 'string' } } },
  }

  it('resolves its references against its final URL, and is read once', () => {
    const moved = { 'https://docs.test/specs/a.json': 'https://cdn.test/v2/a.json#/' }
    const { document, rounds } = runImport({ paths }, files, url, moved)
    expect(describeOutcomes(document)).toEqual(['/a | imported', '/b | imported'])
    expect(argumentsOf(document)).toMatchObject({ properties: { name: { type: 'string' } } })
    expect(rounds).toEqual([
      ['https://docs.test/specs/a.json', 'https://cdn.test/v2/a.json'],
      ['https://cdn.test/v2/b.json'],
    ])
  })

  it('may be the imported document itself', () => {
    const document = { paths: { '/a': { get: {} }, '/b': { $ref: 'moved.yaml#/paths/~1a' } } }
    const { document: read } = runImport(document, {}, url, { 'https://docs.test/specs/moved.yaml': url })
    expect(describeOutcomes(read)).toEqual(['/a | imported', '/b | imported'])
  })
})

it('without external documents, references into other files are reported', () => {
  const result = importOpenApi(
    JSON.stringify({ openapi: '3.0.0', paths: { '/a': { $ref: 'a.json' }, '/b': { get: {} } } }),
    url,
  )
  if ('problems' in result) throw new Error('unreadable')
  expect(describeOutcomes(result)).toEqual([
    '/a | refused | https://docs.test/specs/a.json is an external document, which was not fetched',
    '/b | imported',
  ])
})
