import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { buildRequest } from '#core/engines/calls/rest-request/compile-request.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import { buildJsonBody, importDocument } from '#tests/support/openapi/import-document.ts'
import { importOpenApi } from '../import-openapi.ts'

type Version = '2.0' | '3.0.3' | '3.1.0' | '3.2.0'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
})
const vehicle = (more: JsonObject = {}): JsonObject =>
  object(
    { kind: { type: 'string' } },
    { required: ['kind'], discriminator: { propertyName: 'kind' }, ...more },
  )
const extend = (
  name: string,
  properties: JsonObject,
  more: JsonObject = {},
  outer: JsonObject = {},
): JsonObject => ({
  allOf: [ref(name), object(properties, more)],
  ...outer,
})
const lorry = extend('Vehicle', { axles: { type: 'integer' } }, { required: ['axles'] })
const bike = extend('Vehicle', { gears: { type: 'integer' } })

/** A document whose operation takes the vehicle as its body, nested, in a list, and responds with it. */
function importVehicles(schemas: JsonObject, version: Version = '3.0.3') {
  const isSwagger = version === '2.0'
  const nested = object({ vehicle: ref('Vehicle'), list: { type: 'array', items: ref('Vehicle') } })
  const toOperation = (operationId: string, schema: JsonObject): JsonObject =>
    isSwagger
      ? {
          operationId,
          parameters: [{ in: 'body', name: 'body', required: true, schema }],
          responses: { 200: { description: 'ok', schema: ref('Vehicle') } },
        }
      : {
          operationId,
          ...buildJsonBody(schema),
          responses: {
            200: { description: 'ok', content: { 'application/json': { schema: ref('Vehicle') } } },
          },
        }
  const document = {
    ...(isSwagger ? { swagger: version } : { openapi: version }),
    info: { title: 'Vehicles', version: '1' },
    paths: {
      '/garage': { post: toOperation('park', ref('Vehicle')), put: toOperation('parkNested', nested) },
    },
    ...(isSwagger ? { definitions: schemas } : { components: { schemas } }),
  }
  const text = JSON.stringify(document)
  const imported = importDocument(
    isSwagger ? text.replaceAll('#/components/schemas/', '#/definitions/') : text,
  )
  const [park, nestedPark] = imported.operations
  if (!park || !nestedPark) throw new Error(JSON.stringify(imported.report))
  const warnings = imported.warnings.filter((warning) => !warning.includes('server'))
  return { park, nested: nestedPark, report: imported.report, warnings }
}

type Imported = ReturnType<typeof importVehicles>

/** Whether the arguments are accepted, and the body that they become. */
function send(operation: Imported['park'], args: JsonObject): unknown {
  const compiled = compileSchema(operation.inputSchema)
  const violations = [...compiled.schemaViolations, ...compiled.check(args)]
  if (violations.length > 0) return 'rejected'
  const built = buildRequest(operation.plan, 'https://api.test', args)
  return 'problems' in built ? built.problems : JSON.parse(String(built.body))
}

const sendNested = ({ nested }: Imported, value: JsonObject) => {
  const args = { vehicle: value, list: [value] }
  const sent = send(nested, args)
  if (sent !== 'rejected') expect(sent).toEqual(args)
  return sent === 'rejected' ? 'rejected' : 'sent'
}

describe('schemas that extend a base with a discriminator', () => {
  it.each<Version>(['2.0', '3.0.3', '3.1.0', '3.2.0'])('are its alternatives in %s', (version) => {
    const discriminator = version === '2.0' ? 'kind' : { propertyName: 'kind' }
    const imported = importVehicles(
      { Vehicle: vehicle({ discriminator }), Lorry: lorry, Bike: bike },
      version,
    )
    const { park, report } = imported
    expect(send(park, { kind: 'Lorry', axles: 3 })).toEqual({ kind: 'Lorry', axles: 3 })
    expect(send(park, { kind: 'Bike', gears: 7 })).toEqual({ kind: 'Bike', gears: 7 })
    expect(send(park, { kind: 'Boat' })).toBe('rejected')
    expect(park.inputSchema).toEqual({
      type: 'object',
      properties: {
        kind: { type: 'string', enum: ['Lorry', 'Bike', 'Vehicle'] },
        axles: { type: 'integer', description: 'Only for Lorry. Required there.' },
        gears: { type: 'integer', description: 'Only for Bike.' },
      },
      required: ['kind'],
      additionalProperties: false,
    })
    expect(sendNested(imported, { kind: 'Lorry', axles: 3 })).toBe('sent')
    expect(sendNested(imported, { kind: 'Vehicle' })).toBe('sent')
    expect(sendNested(imported, { kind: 'Lorry' })).toBe('rejected')
    expect(sendNested(imported, { kind: 'Lorry', axles: 'three' })).toBe('rejected')
    expect(sendNested(imported, { kind: 'Boat' })).toBe('rejected')
    expect(JSON.stringify(park.outputSchema)).toContain('"axles"')
    expect(report.map(({ outcome }) => outcome)).toEqual(['imported', 'imported'])
    expect(imported.warnings).toEqual([
      'Schemas that others extend may be any of these: Vehicle (3 by kind).',
    ])
  })

  it.each<[string, JsonObject]>([
    ['names', { lorry: 'Lorry', LKW: 'Lorry', bike: 'Bike' }],
    ['references', { lorry: '#/components/schemas/Lorry', LKW: '#/components/schemas/Lorry', bike: 'Bike' }],
  ])('have the values of a mapping with %s', (_, mapping) => {
    const discriminator = { propertyName: 'kind', mapping }
    const imported = importVehicles({ Vehicle: vehicle({ discriminator }), Lorry: lorry, Bike: bike })
    expect(imported.park.inputSchema.properties).toMatchObject({ kind: { enum: ['lorry', 'LKW', 'bike'] } })
    for (const kind of ['lorry', 'LKW']) expect(sendNested(imported, { kind, axles: 2 })).toBe('sent')
    for (const kind of ['Lorry', 'Vehicle']) expect(sendNested(imported, { kind, axles: 2 })).toBe('rejected')
  })

  it('have their names where a mapping lacks them', () => {
    const discriminator = { propertyName: 'kind', mapping: { lorry: 'Lorry', any: 'Vehicle' } }
    const { park } = importVehicles({ Vehicle: vehicle({ discriminator }), Lorry: lorry, Bike: bike })
    expect(park.inputSchema.properties).toMatchObject({ kind: { enum: ['lorry', 'Bike', 'any'] } })
  })

  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['extensions', {}, { 'x-ms-discriminator-value': 'L' }, { 'x-ms-discriminator-value': 'B' }],
    ['enums of their own', {}, { enum: ['L'] }, { enum: ['B'] }],
    ['constants', {}, { const: 'L' }, { const: 'B' }],
    ['defaults', {}, { default: 'L' }, { default: 'B' }],
  ])('have values by %s', (_, base, ofLorry, ofBike) => {
    const give = (name: string, given: JsonObject) =>
      'x-ms-discriminator-value' in given
        ? extend('Vehicle', { [name]: {} }, {}, given)
        : extend('Vehicle', { [name]: {}, kind: { type: 'string', ...given } })
    const imported = importVehicles({
      Vehicle: vehicle(base),
      Lorry: give('axles', ofLorry),
      Bike: give('gears', ofBike),
    })
    expect(imported.park.inputSchema.properties).toMatchObject({ kind: { enum: ['L', 'B'] } })
    expect(sendNested(imported, { kind: 'L', axles: 1 })).toBe('sent')
    expect(sendNested(imported, { kind: 'Lorry', axles: 1 })).toBe('rejected')
  })

  it('take the values that the base lists, and the base those that are left', () => {
    const kind = { type: 'string', enum: ['LORRY', 'b-i-k-e', 'other'] }
    const Vehicle = vehicle({ properties: { kind } })
    const imported = importVehicles({ Vehicle, Lorry: lorry, Bike: bike })
    expect(imported.park.inputSchema.properties).toMatchObject({
      kind: { enum: ['LORRY', 'b-i-k-e', 'other'] },
    })
    expect(sendNested(imported, { kind: 'LORRY' })).toBe('rejected')
    expect(sendNested(imported, { kind: 'other' })).toBe('sent')
  })

  it('may have numbers as values', () => {
    const discriminator = { propertyName: 'kind', mapping: { 1: 'Lorry', 2: 'Bike' } }
    const Vehicle = vehicle({ discriminator, properties: { kind: { type: 'integer' } } })
    const imported = importVehicles({ Vehicle, Lorry: lorry, Bike: bike })
    expect(sendNested(imported, { kind: 1, axles: 2 })).toBe('sent')
    expect(sendNested(imported, { kind: 3 })).toBe('rejected')
  })

  it('may be extended themselves, by the same property or by another', () => {
    const Lorry = extend('Vehicle', { axles: { type: 'integer' } })
    const Tanker = extend('Lorry', { litres: { type: 'integer' } })
    const same = importVehicles({ Vehicle: vehicle(), Lorry, Tanker, Bike: bike })
    expect(send(same.park, { kind: 'Tanker', axles: 3, litres: 9 })).toEqual({
      kind: 'Tanker',
      axles: 3,
      litres: 9,
    })
    expect(sendNested(same, { kind: 'Tanker', axles: 3, litres: 'x' })).toBe('rejected')
    const own = { ...Lorry, discriminator: { propertyName: 'body' } }
    const other = importVehicles({ Vehicle: vehicle(), Lorry: own, Tanker, Bike: bike })
    expect(sendNested(other, { kind: 'Lorry', body: 'Tanker', litres: 9 })).toBe('sent')
    expect(sendNested(other, { kind: 'Lorry', body: 'Tanker', litres: 'x' })).toBe('rejected')
  })

  it('may have a discriminator inside their allOf', () => {
    const Entity = object(
      { '@odata.type': { type: 'string' } },
      { discriminator: { propertyName: '@odata.type', mapping: { '#ms.vehicle': ref('ms.vehicle').$ref } } },
    )
    const schemas = {
      entity: Entity,
      'ms.vehicle': {
        allOf: [
          ref('entity'),
          vehicleOf({ '#ms.lorry': ref('ms.lorry').$ref, '#ms.bike': ref('ms.bike').$ref }),
        ],
      },
      'ms.lorry': extend('ms.vehicle', { axles: { type: 'integer' } }),
      'ms.bike': extend('ms.vehicle', { gears: { type: 'integer' } }),
      Vehicle: object({ inner: ref('ms.vehicle') }),
    }
    const imported = importVehicles(schemas)
    expect(sendNested(imported, { inner: { '@odata.type': '#ms.lorry', axles: 2 } })).toBe('sent')
    expect(sendNested(imported, { inner: { '@odata.type': '#ms.lorry', axles: 'x' } })).toBe('rejected')
    // The property is not required.
    expect(sendNested(imported, { inner: { axles: 2 } })).toBe('sent')
  })

  it.each<[string, JsonObject]>([
    ['in the base', { base: { additionalProperties: false }, part: {} }],
    ['in what extends it', { base: {}, part: { additionalProperties: false } }],
    ['in both', { base: { additionalProperties: false }, part: { additionalProperties: false } }],
  ])('that accept no other members, %s, accept all of their own', (_, { base = {}, part = {} }) => {
    const schemas = {
      Vehicle: vehicle(base as JsonObject),
      Lorry: extend('Vehicle', { axles: { type: 'integer' } }, part as JsonObject),
      Tanker: extend('Lorry', { litres: { type: 'integer' } }, part as JsonObject),
    }
    for (const version of ['3.0.3', '3.1.0'] as const) {
      const imported = importVehicles(schemas, version)
      expect(send(imported.park, { kind: 'Tanker', axles: 3, litres: 9 })).toEqual({
        kind: 'Tanker',
        axles: 3,
        litres: 9,
      })
      expect(sendNested(imported, { kind: 'Tanker', axles: 3, litres: 9 })).toBe('sent')
      expect(sendNested(imported, { kind: 'Lorry', axles: 3 })).toBe('sent')
      expect(sendNested(imported, { kind: 'Lorry', axels: 3 })).toBe('rejected')
    }
  })

  it('may refer to the base again, or be listed by it', () => {
    const Lorry = extend('Vehicle', { tows: ref('Vehicle'), axles: { type: 'integer' } })
    const recursive = importVehicles({ Vehicle: vehicle(), Lorry, Bike: bike })
    const towing = { kind: 'Lorry', tows: { kind: 'Lorry', axles: 2 } }
    expect(send(recursive.park, towing)).toEqual(towing)
    expect(sendNested(recursive, { kind: 'Lorry', tows: { kind: 'Lorry', axles: 'x' } })).toBe('rejected')
    const listing = importVehicles({
      Vehicle: vehicle({ oneOf: [ref('Lorry'), ref('Bike')] }),
      Lorry: lorry,
      Bike: bike,
    })
    expect(sendNested(listing, { kind: 'Lorry', axles: 2 })).toBe('sent')
    expect(sendNested(listing, { kind: 'Lorry', axles: 'x' })).toBe('rejected')
    expect(listing.report.flatMap(({ reasons }) => reasons).join()).not.toContain('itself')
  })

  it('in a circle do not hold up the import', () => {
    const schemas = { Vehicle: { ...extend('Lorry', {}), ...vehicle() }, Lorry: lorry }
    expect(importVehicles(schemas).report.map(({ outcome }) => outcome)).not.toContain('refused')
  })

  it('beyond 50 are not described, and the report says so', () => {
    const many = Array.from({ length: 60 }, (_, index): [string, JsonObject] => [
      `Kind${index}`,
      extend('Vehicle', { [`member${index}`]: { type: 'integer' } }),
    ])
    const imported = importVehicles({
      Vehicle: vehicle({ additionalProperties: false }),
      ...Object.fromEntries(many),
    })
    const value = { kind: 'Kind7', member7: 1 }
    expect(send(imported.park, { body: value })).toEqual(value)
    expect(sendNested(imported, value)).toBe('sent')
    expect(JSON.stringify(imported.nested.inputSchema).length).toBeLessThan(1_000)
    expect(imported.report[0]).toMatchObject({
      outcome: 'degraded',
      reasons: [
        'too many schemas extend this one to describe them: it accepts any members (in #/components/schemas/Vehicle)',
      ],
    })
  })

  it('share the definitions of what they have in common', () => {
    const long = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `common${index}`,
        { type: 'string', description: 'Common.' },
      ]),
    )
    const kinds = Array.from({ length: 20 }, (_, index): [string, JsonObject] => [
      `Kind${index}`,
      extend('Vehicle', { [`member${index}`]: { type: 'integer' } }),
    ])
    const properties = { kind: { type: 'string' }, ...long }
    const { nested } = importVehicles({ Vehicle: vehicle({ properties }), ...Object.fromEntries(kinds) })
    expect(JSON.stringify(nested.inputSchema).split('"common7"')).toHaveLength(3)
  })

  it('in files of their own are found', () => {
    const files = new Map([
      [
        'https://docs.test/base.yaml',
        'components: {schemas: {Vehicle: {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind}}, Bike: {allOf: [{$ref: "#/components/schemas/Vehicle"}, {properties: {gears: {$ref: "types.yaml#/Gears"}}}]}}}',
      ],
      ['https://docs.test/types.yaml', 'Gears: {type: integer}'],
      [
        'https://docs.test/Lorry.yaml',
        'allOf: [{$ref: "base.yaml#/components/schemas/Vehicle"}, {properties: {axles: {type: integer}}}]',
      ],
    ])
    const text = `
openapi: 3.0.3
info: {title: Vehicles}
paths:
  /garage:
    post:
      requestBody: {required: true, content: {application/json: {schema: {$ref: "base.yaml#/components/schemas/Vehicle"}}}}
components: {schemas: {Lorry: {$ref: Lorry.yaml}}}`
    const fetched = new Map<string, { text: string; url: string }>()
    for (;;) {
      const result = importOpenApi(text, 'https://docs.test/openapi.yaml', fetched)
      if ('problems' in result) throw new Error(JSON.stringify(result.problems))
      if (!('wanted' in result)) {
        expect(Object.keys(Object(result.operations[0]?.inputSchema.properties))).toEqual([
          'kind',
          'gears',
          'axles',
        ])
        expect(result.operations[0]?.inputSchema.properties).toMatchObject({
          kind: { enum: ['Bike', 'Lorry', 'Vehicle'] },
          gears: { type: 'integer' },
        })
        break
      }
      for (const url of result.wanted) fetched.set(url, { text: files.get(url) ?? '', url })
    }
  })
})

const vehicleOf = (mapping: JsonObject) =>
  object({ name: { type: 'string' } }, { discriminator: { propertyName: '@odata.type', mapping } })

it('a closed schema can be extended without a discriminator', () => {
  const Base = object({ id: { type: 'integer' } }, { additionalProperties: false })
  const imported = importVehicles({ Base, Vehicle: extend('Base', { name: { type: 'string' } }) })
  expect(sendNested(imported, { id: 1, name: 'a' })).toBe('sent')
  expect(sendNested(imported, { id: 1, nam: 'a' })).toBe('rejected')
})

it.each<[string, (index: number) => string]>([
  ['one after the other', (index) => (index === 0 ? 'Vehicle' : `Kind${index - 1}`)],
  ['in a tree', (index) => (index === 0 ? 'Vehicle' : `Kind${Math.floor((index - 1) / 2)}`)],
  ['side by side', () => 'Vehicle'],
])('two thousand schemas that extend a base, %s, are imported', (_, baseOf) => {
  const kinds = Array.from({ length: 2_000 }, (_, index): [string, JsonObject] => [
    `Kind${index}`,
    extend(baseOf(index), { [`member${index}`]: { type: 'integer' } }),
  ])
  const { report } = importVehicles({ Vehicle: vehicle(), ...Object.fromEntries(kinds) })
  expect(report.map(({ outcome }) => outcome)).toEqual(['degraded', 'degraded'])
})
