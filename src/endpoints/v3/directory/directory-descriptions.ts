// Descriptions of the directory of public MCP servers in the OpenAPI document of v3.
import { time } from '#core/entities/member.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const inputDescriptor: MemberDescriptions = {
  name: { text: 'Name of the argument, header, variable or environment variable.', example: 'API_KEY' },
  description: { text: 'Its meaning.', example: 'Key of the API, from the settings of the account.' },
  defaultValue: { text: 'The value if nothing is entered; empty if there is none.', example: 'eu' },
  choices: { text: 'The only values allowed; empty if any value is.', example: ['eu', 'us'] },
  required: 'Whether the server needs it.',
  secret: 'Whether it must be kept secret.',
}

const inputs = (text: string) => ({ text, members: inputDescriptor })

const mcpServer: MemberDescriptions = {
  slug: {
    text: 'Identifies the server in paths of the API; never changes.',
    example: 'io-github-acme-files',
  },
  name: { text: 'Reverse-DNS name in the registry.', example: 'io.github.acme/files' },
  title: { text: 'Name for people.', example: 'Acme Files' },
  description: { text: 'What the server offers.', example: 'Reads and writes files.' },
  iconUrl: 'URL of an image; empty if there is none.',
  repositoryUrl: 'Address of its source code; empty if unknown.',
  websiteUrl: 'Website; empty if unknown.',
  officialStatus: {
    text: 'State in the registry.',
    values: { active: 'current', deprecated: 'should no longer be used', deleted: 'withdrawn' },
  },
  updatedAt: time({ text: 'When the entry was last changed in the registry.' }),
  transports: { text: 'Transports of the server.', example: ['streamable-http'] },
  packageTypes: { text: 'Registries of packages that have it, for running it yourself.', example: ['npm'] },
  requiresAuth: 'Whether it needs credentials.',
  version: { text: 'Latest version.', example: '1.2.0' },
  owner: { text: 'The publisher, derived from its name.', example: 'acme' },
  endpointUrl: 'The first address in {remoteUrls}; empty if there is none.',
  auth: {
    text: 'How it authenticates callers.',
    values: {
      none: 'not at all',
      headers: 'by headers',
      oauth: 'by OAuth',
      unknown: 'the entry does not say',
    },
    closed: true,
  },
  canonicalUrl: {
    text: 'Address of this entry in the API.',
    format: 'uri',
    example: 'https://tenon.example.com/api/v3/directory/servers/io-github-acme-files',
  },
  sourceUrl: {
    text: 'Address of the entry in the registry.',
    example: 'https://registry.modelcontextprotocol.io/v0.1/servers/io.github.acme%2Ffiles/versions/latest',
  },
  lastImportedAt: time({ text: 'When the directory was last updated from the registry.' }),
  remoteUrls: 'Addresses where it can be called.',
  setupNotes: { text: 'Steps before the server can be used, in sentences.', example: ['Set API_KEY.'] },
  remotes: {
    text: 'Addresses of the server, with the values to fill in.',
    members: {
      type: { text: 'Transport.', example: 'streamable-http' },
      url: {
        text: 'Address; `{name}` stands for a variable.',
        example: 'https://mcp.example.com/{region}',
        format: 'uri-template',
      },
      variables: inputs('The variables of the address.'),
      headers: inputs('The headers to send.'),
    },
  },
  packages: {
    text: 'Packages for running it yourself.',
    members: {
      registryType: { text: 'The registry of packages.', example: 'npm' },
      identifier: { text: 'Name of the package.', example: '@acme/files' },
      version: { text: 'Version of the package.', example: '1.2.0' },
      fileSha256: 'Digest of the file; empty if there is none.',
      transportType: { text: 'How the running server is reached.', example: 'stdio' },
      packageArguments: inputs('Its arguments.'),
      environmentVariables: inputs('Its environment variables.'),
    },
  },
  install: {
    text: 'The command that runs it.',
    members: {
      command: { text: 'The program; empty if the server is only reachable at an address.', example: 'npx' },
      args: { text: 'Its arguments.', example: ['-y', '@acme/files@1.2.0'] },
      env: {
        text: 'Environment variables by name, with placeholders for your values.',
        example: { API_KEY: '<API_KEY>' },
      },
    },
  },
}

export const entities = {
  McpServer: mcpServer,
  InputDescriptor: inputDescriptor,
  RelatedMcpServer: {
    slug: mcpServer.slug ?? '',
    name: mcpServer.name ?? '',
    category: { text: 'One word to group servers by; empty if unknown.', example: 'Files' },
    summary: { text: 'What the server offers.', example: 'Reads and writes files.' },
  },
  McpDirectoryFacets: {
    packages: { text: 'All values of {packageTypes} in the directory.', example: ['npm', 'pypi', 'oci'] },
    statuses: { text: 'All values of {officialStatus}.', example: ['active'] },
    transports: { text: 'All values of {transports}.', example: ['streamable-http', 'sse', 'stdio'] },
  },
  DirectorySearch: {
    query: {
      text: 'What to search for. Beginnings of words are enough, and typing errors are tolerated.',
      example: 'files',
    },
  },
} satisfies Record<string, MemberDescriptions>

const listMembers: MemberDescriptions = {
  facets: 'The possible values of each filter.',
  fetchedAt: time({ text: 'When the directory was last updated.' }),
  source: { text: 'Where the entries come from.', example: 'official-registry' },
  totalEntries: 'Number of servers in the directory.',
  totalMatchedEntries: 'Number of servers that match.',
}

export const operations: OperationDescriptions = {
  'directory.list': {
    text: 'Lists the servers of the public registry. Needs no token. With {q} the best matches come first; deleted servers only with `status=deleted`.',
    members: {
      ...listMembers,
      auth: {
        text: 'Which servers, by credentials.',
        values: {
          all: 'all (default)',
          required: 'servers that need credentials',
          none: 'servers that need none',
        },
      },
      cursor: 'The {nextCursor} of the previous page with the same filter; empty for the first page.',
      limit: 'Rows in a page.',
      package: {
        text: 'Only servers with a package of this type; empty for all. The values are those of {facets.packages}.',
        values: {
          npm: 'of the npm registry',
          pypi: 'of the Python Package Index',
          oci: 'images of a container registry',
          nuget: 'of NuGet',
          mcpb: 'bundles to download',
        },
      },
      q: 'Words to search for in name, title, description and owner; empty for all.',
      sort: {
        text: 'The order. By default, a search with {q} returns the best matches first.',
        values: {
          updated_desc: 'most recently changed first (default)',
          updated_asc: 'least recently changed first',
          name_asc: 'by name',
          name_desc: 'by name, backwards',
        },
      },
      status: {
        text: 'Only servers in this state of the registry; empty for all but deleted ones.',
        example: 'active',
      },
      transport: { text: 'Only servers with this transport; empty for all.', example: 'streamable-http' },
    },
  },
  'directory.search': {
    text: 'Returns at most 50 servers, the best matches first. Needs no token.',
    members: listMembers,
  },
  'directory.read': {
    text: 'Returns a server with everything that the registry says about it. Needs no token.',
    members: { server: 'The server.', slug: 'Short name of the server.' },
  },
  'directory.related': {
    text: 'Returns servers with similar words, the same owner or the same packages. Needs no token.',
    members: {
      slug: 'Short name of the server.',
      limit: { text: 'Maximum number of servers.', example: 6 },
    },
  },
}
