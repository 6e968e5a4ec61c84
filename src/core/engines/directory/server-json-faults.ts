// The rules of server.json, schema 2025-12-11 of the official registry, written by hand: the schema uses `anyOf`
// throughout, so a JSON Schema validator would only report that no alternative matches.
import type { Json } from '#base/json.ts'
import {
  type Check,
  chosen,
  flag,
  listOf,
  mapOf,
  object,
  oneOf,
  type ServerJsonFault,
  text,
} from './server-json-checks.ts'

export const serverJsonSchema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

const uri = text({ pattern: /^[a-z][a-z0-9+.-]*:\S*$/i })

const plainInput = {
  description: text(),
  isRequired: flag,
  isSecret: flag,
  format: oneOf('string', 'number', 'boolean', 'filepath'),
  value: text(),
  default: text(),
  placeholder: text(),
  choices: listOf(text()),
}
const input = { ...plainInput, variables: mapOf(object(plainInput)) }

const keyValue = object({ ...input, name: text() }, ['name'])

const named = object({ ...input, name: text(), isRepeated: flag }, ['name'])
const positional = object({ ...input, valueHint: text(), isRepeated: flag })
const positionalHint = object({ ...input, valueHint: text(), isRepeated: flag }, ['valueHint'])

const argument = chosen(({ type, value }) => {
  if (type === 'named') return named
  if (type === 'positional') return value === undefined ? positionalHint : positional
  return object({ type: oneOf('named', 'positional') }, ['type'])
})

/** The user may have to fill in a part of the URL, such as the port of a server that a package starts. */
const address = text({ pattern: /^https?:\/\/\S+$|^\{[^}]+\}\S*$/ })
const remote = object(
  {
    type: oneOf('streamable-http', 'sse'),
    url: address,
    headers: listOf(keyValue),
    variables: mapOf(object(plainInput)),
  },
  ['type', 'url'],
)
const transport: Check = chosen(({ type }) =>
  type === 'stdio'
    ? object({})
    : object({ type: oneOf('stdio', 'streamable-http', 'sse'), url: address, headers: listOf(keyValue) }, [
        'type',
        'url',
      ]),
)

const pack = object(
  {
    registryType: text(),
    registryBaseUrl: uri,
    identifier: text(),
    version: text({ min: 1, pattern: /^(?!latest$)/ }),
    fileSha256: text({ pattern: /^[a-f0-9]{64}$/ }),
    runtimeHint: text(),
    transport,
    runtimeArguments: listOf(argument),
    packageArguments: listOf(argument),
    environmentVariables: listOf(keyValue),
  },
  ['registryType', 'identifier', 'transport'],
)

const icon = object(
  {
    src: text({ max: 255, pattern: /^https:\/\/\S+$/ }),
    mimeType: oneOf('image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'),
    sizes: listOf(text({ pattern: /^(\d+x\d+|any)$/ })),
    theme: oneOf('light', 'dark'),
  },
  ['src'],
)

const server = object(
  {
    $schema: uri,
    name: text({ min: 3, max: 200, pattern: /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/ }),
    title: text({ min: 1, max: 100 }),
    description: text({ min: 1, max: 100 }),
    version: text({ max: 255, pattern: /^(?!latest$)/ }),
    websiteUrl: uri,
    repository: object({ url: uri, source: text(), id: text(), subfolder: text() }, ['url', 'source']),
    icons: listOf(icon),
    packages: listOf(pack),
    remotes: listOf(remote),
    _meta: object({}),
  },
  ['name', 'description', 'version'],
)

/** The violations in a server.json; empty when it is valid. */
export const serverJsonFaults = (document: Json): ServerJsonFault[] => server(document, '')
