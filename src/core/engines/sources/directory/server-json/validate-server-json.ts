// The rules of server.json, schema 2025-12-11 of the official registry, written by hand: the schema uses `anyOf`
// throughout, so a JSON Schema validator would only report that no alternative matches.
import type { Json } from '#base/json.ts'
import {
  checkBoolean,
  checkList,
  checkMap,
  checkObject,
  checkOneOf,
  checkSelected,
  checkString,
  type ServerJsonCheck,
  type ServerJsonViolation,
} from './server-json-checks.ts'

export const serverJsonSchema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

const checkUri = checkString({ pattern: /^[a-z][a-z0-9+.-]*:\S*$/i })

const plainInputMembers = {
  description: checkString(),
  isRequired: checkBoolean,
  isSecret: checkBoolean,
  format: checkOneOf('string', 'number', 'boolean', 'filepath'),
  value: checkString(),
  default: checkString(),
  placeholder: checkString(),
  choices: checkList(checkString()),
}
const inputMembers = { ...plainInputMembers, variables: checkMap(checkObject(plainInputMembers)) }

const checkKeyValue = checkObject({ ...inputMembers, name: checkString() }, ['name'])

const checkNamedArgument = checkObject({ ...inputMembers, name: checkString(), isRepeated: checkBoolean }, [
  'name',
])
const checkPositionalArgument = checkObject({
  ...inputMembers,
  valueHint: checkString(),
  isRepeated: checkBoolean,
})
const checkPositionalWithHint = checkObject(
  { ...inputMembers, valueHint: checkString(), isRepeated: checkBoolean },
  ['valueHint'],
)

const checkArgument = checkSelected(({ type, value }) => {
  if (type === 'named') return checkNamedArgument
  if (type === 'positional') return value === undefined ? checkPositionalWithHint : checkPositionalArgument
  return checkObject({ type: checkOneOf('named', 'positional') }, ['type'])
})

/** The user may have to fill in a part of the URL, such as the port of a server that a package starts. */
const checkAddress = checkString({ pattern: /^https?:\/\/\S+$|^\{[^}]+\}\S*$/ })
const checkRemote = checkObject(
  {
    type: checkOneOf('streamable-http', 'sse'),
    url: checkAddress,
    headers: checkList(checkKeyValue),
    variables: checkMap(checkObject(plainInputMembers)),
  },
  ['type', 'url'],
)
const checkTransport: ServerJsonCheck = checkSelected(({ type }) =>
  type === 'stdio'
    ? checkObject({})
    : checkObject(
        {
          type: checkOneOf('stdio', 'streamable-http', 'sse'),
          url: checkAddress,
          headers: checkList(checkKeyValue),
        },
        ['type', 'url'],
      ),
)

const checkPackage = checkObject(
  {
    registryType: checkString(),
    registryBaseUrl: checkUri,
    identifier: checkString(),
    version: checkString({ min: 1, pattern: /^(?!latest$)/ }),
    fileSha256: checkString({ pattern: /^[a-f0-9]{64}$/ }),
    runtimeHint: checkString(),
    transport: checkTransport,
    runtimeArguments: checkList(checkArgument),
    packageArguments: checkList(checkArgument),
    environmentVariables: checkList(checkKeyValue),
  },
  ['registryType', 'identifier', 'transport'],
)

const checkIcon = checkObject(
  {
    src: checkString({ max: 255, pattern: /^https:\/\/\S+$/ }),
    mimeType: checkOneOf('image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'),
    sizes: checkList(checkString({ pattern: /^(\d+x\d+|any)$/ })),
    theme: checkOneOf('light', 'dark'),
  },
  ['src'],
)

const checkServer = checkObject(
  {
    $schema: checkUri,
    name: checkString({ min: 3, max: 200, pattern: /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/ }),
    title: checkString({ min: 1, max: 100 }),
    description: checkString({ min: 1, max: 100 }),
    version: checkString({ max: 255, pattern: /^(?!latest$)/ }),
    websiteUrl: checkUri,
    repository: checkObject(
      { url: checkUri, source: checkString(), id: checkString(), subfolder: checkString() },
      ['url', 'source'],
    ),
    icons: checkList(checkIcon),
    packages: checkList(checkPackage),
    remotes: checkList(checkRemote),
    _meta: checkObject({}),
  },
  ['name', 'description', 'version'],
)

/** The violations in a server.json; empty when it is valid. */
export const validateServerJson = (document: Json): ServerJsonViolation[] => checkServer(document, '')
