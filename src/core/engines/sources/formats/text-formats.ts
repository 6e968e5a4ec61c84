// The formats that have a distinctive beginning or distinctive lines.
import { defineTextRule, type FormatRule } from './source-format.ts'

const useOpenApi = 'import an OpenAPI 3 or Swagger 2.0 document of the API, or create its operations by hand'
const useQueries =
  'GraphQL has no operations to import; create one by hand for each query: POST to the endpoint with `query` and `variables` in the body'

/** Tried before JSON and YAML: XML, HTML and formats that YAML would misread. */
export const markedFormats: readonly FormatRule[] = [
  defineTextRule(
    'wsdl-2',
    'a WSDL 2.0 description of a SOAP service',
    /<(?:\w+:)?description\b[^>]*http:\/\/www\.w3\.org\/ns\/wsdl/,
    `SOAP is not supported; ${useOpenApi}`,
  ),
  defineTextRule(
    'wsdl',
    'a WSDL 1.1 description of a SOAP service',
    /<(?:\w+:)?definitions\b[^>]*http:\/\/schemas\.xmlsoap\.org\/wsdl/,
    `SOAP is not supported; ${useOpenApi}`,
  ),
  defineTextRule(
    'odata',
    'the metadata of an OData service (EDMX)',
    /<(?:\w+:)?Edmx\b/,
    'convert it to OpenAPI first, for example with the npm package odata-openapi',
  ),
  defineTextRule(
    'wadl',
    'a WADL description',
    /<(?:\w+:)?application\b[^>]*wadl/,
    `WADL is not supported; ${useOpenApi}`,
  ),
  defineTextRule(
    'xml-schema',
    'an XML schema',
    /<(?:\w+:)?schema\b[^>]*XMLSchema/,
    `it describes data without requests; ${useOpenApi}`,
  ),
  defineTextRule(
    'soap',
    'a response from a SOAP service',
    /<(?:\w+:)?Envelope\b[^>]*soap/i,
    `SOAP is not supported; ${useOpenApi}`,
  ),
  defineTextRule(
    'graphql-page',
    'the page of a GraphQL endpoint',
    /^\s*<(?:!doctype html|html|head|body)[\s\S]*(?:graphiql|graphql-playground|embeddable-sandbox|apollo sandbox|altair)/i,
    useQueries,
  ),
  defineTextRule(
    'html',
    'a web page',
    /^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body|script|title|meta|redoc|rapi-doc|elements-api|div)\b/i,
    'give the address of the OpenAPI document itself, which documentation often links as openapi.json or openapi.yaml',
  ),
  defineTextRule('xml', 'an XML document', /^\s*<\?xml|^\s*<[a-z][\w:.-]*[\s>/]/i, useOpenApi),
  defineTextRule(
    'raml',
    'a RAML document',
    /^\s*#%RAML/,
    'convert it to OpenAPI first, for example with webapi-parser',
  ),
  defineTextRule(
    'api-blueprint',
    'an API Blueprint',
    /^\s*FORMAT:\s*1A|^#{1,3} .*\[(?:GET|POST|PUT|PATCH|DELETE|\/)[^\]\n]*\]\s*$/m,
    'convert it to OpenAPI first, for example with the npm package apib2swagger',
  ),
  defineTextRule(
    'thrift',
    'a Thrift definition',
    /^\s*namespace\s+(?:\*|java|py|js|go|cpp|rb|php|netstd|rs)\s+[\w.]+|^\s*service\s+\w+[^{\n]*\{[\s\S]*\b\d+\s*:\s*(?:required\s+|optional\s+)?\w+\s+\w+\s*[,;)]/m,
    `Thrift is not supported; ${useOpenApi}`,
  ),
  defineTextRule(
    'proto',
    'a protocol buffer definition',
    /^\s*syntax\s*=\s*["']proto[23]["']|^\s*edition\s*=\s*["']20\d\d["']|^\s*(?:message|service)\s+\w+\s*\{[\s\S]*\b(?:rpc|repeated|string|int32)\b/m,
    'gRPC is not supported; if the service has an HTTP gateway, generate its OpenAPI document with protoc-gen-openapi',
  ),
  defineTextRule(
    'typespec',
    'a TypeSpec document',
    /^\s*import\s+["']@typespec\/|^\s*using\s+(?:TypeSpec\.|Http\b|Rest\b)|^\s*@service\s*(?:\(|$)/m,
    'compile it to OpenAPI first: `tsp compile` with the emitter @typespec/openapi3',
  ),
  defineTextRule(
    'smithy',
    'a Smithy model',
    /^\s*\$version\s*:\s*["']\d|^\s*namespace\s+[\w.]+\s*$[\s\S]*^\s*(?:service|operation|structure)\s+\w+\s*(?:with[^{]*)?\{/m,
    'convert it to OpenAPI first, with the `openapi` plugin of smithy-build',
  ),
  defineTextRule(
    'graphql-schema',
    'a GraphQL schema',
    /^\s*(?:schema\s*(?:@[^{]*)?\{|(?:extend\s+)?(?:type|interface|input)\s+\w+[^{:\n]*\{|enum\s+\w+\s*(?:@[^{]*)?\{|scalar\s+\w+\s*$|union\s+\w+\s*=|directive\s+@)/m,
    useQueries,
  ),
  defineTextRule(
    'curl',
    'a curl command',
    /^\s*(?:\$\s*)?curl(?:\.exe)?\s+\S/m,
    `it is one request; create an operation by hand with its method, path and parameters, or ${useOpenApi}`,
  ),
  defineTextRule(
    'bruno',
    'a request of a Bruno collection',
    /^\s*meta\s*\{\s*\n[\s\S]*^\s*(?:get|post|put|patch|delete)\s*\{/m,
    'export the collection from Bruno as a Postman collection, which can be imported',
  ),
  defineTextRule(
    'http-file',
    'a file of HTTP requests',
    /^\s*(?:###.*\n+)?(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) (?:https?:\/\/|\{\{)\S+/m,
    `it has single requests; ${useOpenApi}`,
  ),
  defineTextRule(
    'event-stream',
    'an event stream, as MCP servers of the first revision send',
    /^\s*(?:event|data|id):[^\n]*\n(?:(?:event|data|id|retry):|\s*\n)/,
    'if it is an MCP server, create an integration of the kind mcp with this address instead',
  ),
]

/** For texts that are neither JSON nor a YAML object. */
export const plainFormats: readonly FormatRule[] = [
  defineTextRule(
    'llms',
    'a text for language models (llms.txt) or other Markdown',
    /^\s*# \S.*(?:\n|$)/,
    'give the address of the OpenAPI document, which such a text often links',
  ),
]
