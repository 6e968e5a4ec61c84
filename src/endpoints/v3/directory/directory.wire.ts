import Type, { type Static } from 'typebox'
import { buildInstallCommand } from '#core/engines/sources/directory/index.ts'
import type {
  DirectoryEntry,
  DirectoryInput,
  DirectoryPackage,
  DirectoryRemote,
} from '#core/model/directory/directory-entry.ts'

const stringList = Type.Array(Type.String())

const InputDescriptor = Type.Object(
  {
    name: Type.String(),
    description: Type.String(),
    default_value: Type.String(),
    choices: stringList,
    required: Type.Boolean(),
    secret: Type.Boolean(),
  },
  { title: 'InputDescriptor' },
)
const inputDescriptors = Type.Array(InputDescriptor)

const summaryProperties = {
  slug: Type.String(),
  name: Type.String(),
  title: Type.String(),
  description: Type.String(),
  icon_url: Type.String(),
  repository_url: Type.String(),
  website_url: Type.String(),
  official_status: Type.String(),
  updated_at: Type.String(),
  transports: stringList,
  package_types: stringList,
  requires_auth: Type.Boolean(),
}

export const McpServerSummary = Type.Object(summaryProperties, { title: 'McpServerSummary' })

export const McpServerDetail = Type.Object(
  {
    ...summaryProperties,
    version: Type.String(),
    owner: Type.String(),
    endpoint_url: Type.String(),
    auth: Type.String(),
    canonical_url: Type.String(),
    source_url: Type.String(),
    last_imported_at: Type.String(),
    remote_urls: stringList,
    setup_notes: stringList,
    remotes: Type.Array(
      Type.Object({
        type: Type.String(),
        url: Type.String(),
        variables: inputDescriptors,
        headers: inputDescriptors,
      }),
    ),
    packages: Type.Array(
      Type.Object({
        registry_type: Type.String(),
        identifier: Type.String(),
        version: Type.String(),
        file_sha256: Type.String(),
        transport_type: Type.String(),
        package_arguments: inputDescriptors,
        environment_variables: inputDescriptors,
      }),
    ),
    install: Type.Object({
      command: Type.String(),
      args: stringList,
      env: Type.Record(Type.String(), Type.String()),
    }),
  },
  { title: 'McpServerDetail' },
)

export const RelatedMcpServer = Type.Object(
  { slug: Type.String(), name: Type.String(), category: Type.String(), summary: Type.String() },
  { title: 'RelatedMcpServer' },
)

export const McpDirectoryFacets = Type.Object(
  { packages: stringList, statuses: stringList, transports: stringList },
  { title: 'McpDirectoryFacets' },
)

export const presentServerSummary = (entry: DirectoryEntry): Static<typeof McpServerSummary> => ({
  slug: entry.slug,
  name: entry.name,
  title: entry.title,
  description: entry.description,
  icon_url: entry.iconUrl,
  repository_url: entry.repositoryUrl,
  website_url: entry.websiteUrl,
  official_status: entry.status,
  updated_at: entry.updatedAt,
  transports: entry.transports,
  package_types: entry.packageTypes,
  requires_auth: entry.requiresAuth,
})

const presentInputDescriptor = (input: DirectoryInput): Static<typeof InputDescriptor> => ({
  name: input.name,
  description: input.description,
  default_value: input.defaultValue,
  choices: input.choices,
  required: input.required,
  secret: input.secret,
})

const presentServerRemote = (remote: DirectoryRemote) => ({
  type: remote.type,
  url: remote.url,
  variables: remote.variables.map(presentInputDescriptor),
  headers: remote.headers.map(presentInputDescriptor),
})

const presentServerPackage = (pack: DirectoryPackage) => ({
  registry_type: pack.registryType,
  identifier: pack.identifier,
  version: pack.version,
  file_sha256: pack.fileSha256,
  transport_type: pack.transportType,
  package_arguments: pack.packageArguments.map(presentInputDescriptor),
  environment_variables: pack.environmentVariables.map(presentInputDescriptor),
})

/** The URL of the server in the official MCP registry. */
const buildRegistryUrl = (name: string) =>
  `https://registry.modelcontextprotocol.io/v0.1/servers/${encodeURIComponent(name)}/versions/latest`

export const presentServerDetail = (
  baseUrl: string,
  entry: DirectoryEntry,
  importedAt: string,
): Static<typeof McpServerDetail> => {
  const remoteUrls = entry.remotes.map((remote) => remote.url).filter(Boolean)
  return {
    ...presentServerSummary(entry),
    version: entry.version,
    owner: entry.owner,
    endpoint_url: remoteUrls[0] ?? '',
    auth: entry.auth,
    canonical_url: `${baseUrl}/api/v3/mcp/servers/${entry.slug}`,
    source_url: buildRegistryUrl(entry.name),
    last_imported_at: importedAt,
    remote_urls: remoteUrls,
    setup_notes: entry.setupNotes,
    remotes: entry.remotes.map(presentServerRemote),
    packages: entry.packages.map(presentServerPackage),
    install: buildInstallCommand(entry.packages),
  }
}

export const presentRelatedServer = (entry: DirectoryEntry): Static<typeof RelatedMcpServer> => ({
  slug: entry.slug,
  name: entry.name,
  category: entry.category,
  summary: entry.description,
})
