import { expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { describeSourceFormat, recognizeBytes, recognizeFormat } from './index.ts'

function parse(text: string): unknown {
  try {
    return parseYaml(text)
  } catch {
    return null
  }
}

const schemaUrl = (version: string) =>
  `https://schema.getpostman.com/json/collection/${version}/collection.json`

it.each<[id: string, text: string | object]>([
  ['postman', { info: { name: 'a', schema: schemaUrl('v2.1.0') }, item: [] }],
  ['postman', { info: { name: 'a', schema: schemaUrl('v2.0.0') }, item: [] }],
  ['postman', { collection: { info: { name: 'a', schema: schemaUrl('v2.1.0') }, item: [] } }],
  ['postman-1', { id: '1', name: 'a', order: ['2'], requests: [{ id: '2', url: 'https://a.test' }] }],
  ['postman-environment', { name: 'a', values: [], _postman_variable_scope: 'environment' }],
  ['har', { log: { version: '1.2', creator: {}, entries: [] } }],
  ['curl', "curl -X POST https://a.test/orders \\\n  -H 'content-type: application/json' -d '{}'"],
  ['curl', '$ curl https://a.test/orders'],
  ['graphql-introspection', { data: { __schema: { queryType: { name: 'Query' }, types: [] } } }],
  ['graphql-introspection', { __schema: { types: [] } }],
  ['graphql-schema', 'type Query {\n  order(id: ID!): Order\n}\n'],
  ['graphql-schema', '"""Orders"""\nschema {\n  query: Query\n}\n'],
  ['graphql-schema', '# The schema\ninterface Node { id: ID! }\n'],
  ['graphql-schema', 'scalar Date\nunion Pet = Cat | Dog\n'],
  ['graphql-endpoint', { errors: [{ message: 'Must provide query string.' }] }],
  ['graphql-endpoint', { errors: [{ message: 'GET query missing.' }] }],
  ['graphql-page', '<!DOCTYPE html><html><head><title>GraphiQL</title></head></html>'],
  [
    'wsdl',
    '<?xml version="1.0"?>\n<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" name="a"/>',
  ],
  ['wsdl-2', '<description xmlns="http://www.w3.org/ns/wsdl"/>'],
  ['soap', '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"></soap:Envelope>'],
  ['asyncapi', { asyncapi: '2.6.0', channels: {} }],
  ['asyncapi', 'asyncapi: 3.0.0\ninfo:\n  title: a\nchannels: {}\n'],
  ['google-discovery', { kind: 'discovery#restDescription', discoveryVersion: 'v1', resources: {} }],
  ['google-discovery-list', { kind: 'discovery#directoryList', items: [] }],
  ['odata', '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"></edmx:Edmx>'],
  ['odata-csdl', { $Version: '4.01', $EntityContainer: 'a.b' }],
  ['raml', '#%RAML 1.0\ntitle: a\n/orders:\n  get:\n'],
  ['proto', 'syntax = "proto3";\npackage a;\nservice Orders { rpc Get(A) returns (B); }\n'],
  ['proto', '// Orders\nmessage Order {\n  string id = 1;\n}\n'],
  ['api-blueprint', 'FORMAT: 1A\n\n# Orders\n'],
  ['api-blueprint', '# My API\n\n## Orders [/orders]\n\n### List [GET]\n'],
  ['insomnia', { _type: 'export', __export_format: 4, resources: [] }],
  ['insomnia', 'type: collection.insomnia.rest/5.0\nname: a\n'],
  ['bruno', { version: '1', name: 'a', type: 'collection' }],
  ['bruno', 'meta {\n  name: a\n  type: http\n}\n\nget {\n  url: https://a.test\n}\n'],
  ['mcp-client-configuration', { mcpServers: { a: { command: 'npx', args: ['a'] } } }],
  ['mcp-client-configuration', { servers: { a: { type: 'http', url: 'https://a.test/mcp' } } }],
  [
    'chat-plugin',
    { schema_version: 'v1', name_for_model: 'a', api: { type: 'openapi', url: 'https://a.test/o' } },
  ],
  ['thrift', 'namespace java a\nservice Orders { i32 add(1:i32 a, 2:i32 b) }\n'],
  [
    'thrift',
    '// Orders\nstruct Order {\n  1: string id\n}\nservice Orders {\n  Order get(1: string id)\n}\n',
  ],
  ['mcp-server', { jsonrpc: '2.0', id: null, error: { code: -32_000, message: 'Method not allowed.' } }],
  ['event-stream', 'event: endpoint\ndata: /messages?session=1\n\n'],
  ['smithy', { smithy: '2.0', shapes: {} }],
  ['smithy', '$version: "2"\nnamespace a.b\nservice Orders {}\n'],
  ['typespec', 'import "@typespec/http";\nusing TypeSpec.Http;\n'],
  ['arazzo', 'arazzo: 1.0.1\nsourceDescriptions: []\n'],
  ['overlay', { overlay: '1.0.0', actions: [] }],
  ['openrpc', { openrpc: '1.3.2', methods: [] }],
  ['json-schema', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'string' }],
  ['json-schema', { type: 'object', properties: { id: { type: 'string' } } }],
  ['json-api', { data: [{ type: 'orders', id: '1' }], links: {} }],
  ['json-list', '[{"id":1}]'],
  ['data', { id: 1, name: 'a' }],
  ['html', '<!doctype html>\n<html><body>Hello</body></html>'],
  ['html', '<!-- saved -->\n<html></html>'],
  ['xml', '<?xml version="1.0"?><orders/>'],
  ['wadl', '<application xmlns="http://wadl.dev.java.net/2009/02"></application>'],
  ['kubernetes', 'apiVersion: v1\nkind: Service\nmetadata:\n  name: a\n'],
  ['docker-compose', 'services:\n  web:\n    image: nginx\n'],
  ['openapi-version', { swaggerVersion: '1.2', apis: [] }],
  ['openapi-version', { swagger: '1.2' }],
  ['openapi-version', { openapi: '4.0.0' }],
  ['openapi-part', { paths: { '/a': {} } }],
  ['http-file', '### Orders\nGET https://a.test/orders\n'],
  ['llms', '# Shop\n\n> An API for orders.\n\n- [Docs](https://a.test/docs.md)\n'],
  ['empty', ' \n'],
])('recognises %s in %j', (id, text) => {
  const found = recognizeFormat(typeof text === 'string' ? text : JSON.stringify(text), parse)
  expect(found?.id).toBe(id)
})

it.each([
  ['a PDF file', '%PDF-1.7'],
  ['a ZIP archive', 'PK\u0003\u0004'],
  ['a PNG image', '\u0089PNG'],
])('recognises %s', (name, start) => {
  const bytes = Buffer.from(start, 'latin1')
  expect(recognizeBytes(bytes)?.name).toBe(name)
  expect(recognizeFormat(bytes.toString(), parse)?.name).toBe(name)
})

it('knows nothing of other texts and bytes', () => {
  expect(recognizeFormat('Hello, world', parse)).toBeNull()
  expect(recognizeBytes(Buffer.from('{}'))).toBeNull()
})

it('names the servers of a client configuration, without secrets', () => {
  const configuration = {
    mcpServers: { a: { url: 'https://a.test/secret-path/mcp?key=1' }, b: { command: 'b' } },
  }
  const found = recognizeFormat(JSON.stringify(configuration), parse)
  expect(found && describeSourceFormat(found)).toBe(
    'This is the configuration of an MCP client, not an OpenAPI document: create an integration of the kind mcp with the URL of each server instead (here at https://a.test).',
  )
})

it.each([
  '<html ',
  '# ',
  'type a\n',
  'meta {\n',
  'message a {',
  '<a ',
  'curl ',
  '### \n',
  'namespace a\n',
  '<!--',
])('any number of %j is read in one pass', (unit) => {
  recognizeFormat(unit.repeat(200_000), () => null)
})
