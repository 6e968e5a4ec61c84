// Numbers in documents that a double cannot hold.
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { compileSharedSchema } from '#core/engines/schemas/json-schema/index.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'

const [odd, other, most] = ['9007199254740993', '-9007199254740995', '9223372036854775807']

const schemas = [
  `"bounded":{"type":"integer","minimum":${other},"maximum":${most}}`,
  `"initial":{"type":"integer","format":"int64","default":${odd}}`,
  `"listed":{"type":"integer","enum":[${odd},${other},1]}`,
  `"only":{"type":"integer","const":${odd}}`,
  `"shown":{"type":"integer","examples":[${odd}]}`,
  `"nested":{"type":"object","properties":{"id":{"type":"integer"}},"default":{"id":${odd}}}`,
  `"text":{"type":"string","enum":["${odd}"]}`,
  `"precise":{"type":"number","default":0.12345678901234567891}`,
  `"most":{"type":"number","exclusiveMaximum":1e400,"minimum":0}`,
]

const json = `{"openapi":"3.1.0","info":{"title":"Ids","version":"1"},"servers":[{"url":"https://a.test"}],
"paths":{"/a":{"post":{"operationId":"a","responses":{"200":{"description":"ok","content":{"application/json":{
"schema":{"type":"object","properties":{"id":{"type":"integer","maximum":${most}}}},"example":{"id":${odd}}}}}},
"requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{${schemas.join(',')}}}}}}}}}}`

const yaml = json.replaceAll(/"(\w+)":/g, '$1: ')

describe('numbers of many digits in a document', () => {
  it.each([
    ['JSON', json],
    ['JSON with comments', json.replace('{', '{ // ids\n')],
    ['JSON with a comma after the last member', json.replace(/\}$/, ',}')],
    ['YAML', yaml],
  ])('keep their digits in schemas, in %s', (_form, text) => {
    const [operation] = importDocument(text).operations
    const properties = operation?.inputSchema.properties as Record<string, JsonObject>
    const written = Object.entries(properties).map(([name, schema]) => `"${name}":${JSON.stringify(schema)}`)
    expect(written).toEqual(schemas.map((schema) => schema.replace('"exclusiveMaximum":1e400,', '')))
    expect(JSON.stringify(operation?.outputSchema)).toContain(`"maximum":${most}`)
    expect(JSON.stringify(operation?.outputSchema)).toContain(`"examples":[{"id":${odd}}]`)
    const { schemaViolations, check } = compileSharedSchema(operation?.inputSchema ?? {})
    expect(schemaViolations).toEqual([])
    expect(check({ bounded: 5, listed: 1 })).toEqual([])
    expect(check({ bounded: 2 ** 64 })).toHaveLength(1)
  })

  it('become texts where a text is meant', () => {
    const text = yaml.replace(/text: \{[^}]*\}/, `text: {type: string, enum: [${odd}, 007]}`)
    const properties = importDocument(text).operations[0]?.inputSchema.properties as Record<
      string,
      JsonObject
    >
    expect(properties.text).toEqual({ type: 'string', enum: [odd, '007'] })
  })
})
