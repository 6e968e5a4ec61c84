import Type, { type Static } from 'typebox'
import { installCommand } from '#core/engines/directory/install-command.ts'
import type {
  DirectoryEntry,
  DirectoryInput,
  DirectoryPackage,
  DirectoryRemote,
} from '#core/model/directory-entry.ts'

const texts = Type.Array(Type.String())

const InputDescriptor = Type.Object(
  {
    name: Type.String(),
    description: Type.String(),
    default_value: Type.String(),
    choices: texts,
    required: Type.Boolean(),
    secret: Type.Boolean(),
  },
  { title: 'InputDescriptor' },
)
const inputs = Type.Array(InputDescriptor)

const summary = {
  slug: Type.String(),
  name: Type.String(),
  title: Type.String(),
  description: Type.String(),
  icon_url: Type.String(),
  repository_url: Type.String(),
  website_url: Type.String(),
  official_status: Type.String(),
  updated_at: Type.String(),
  transports: texts,
  package_types: texts,
  requires_auth: Type.Boolean(),
}

export const ServerSummary = Type.Object(summary, { title: 'McpServerSummary' })

export const ServerDetail = Type.Object(
  {
    ...summary,
    version: Type.String(),
    owner: Type.String(),
    endpoint_url: Type.String(),
    auth: Type.String(),
    canonical_url: Type.String(),
    source_url: Type.String(),
    last_imported_at: Type.String(),
    remote_urls: texts,
    setup_notes: texts,
    remotes: Type.Array(
      Type.Object({ type: Type.String(), url: Type.String(), variables: inputs, headers: inputs }),
    ),
    packages: Type.Array(
      Type.Object({
        registry_type: Type.String(),
        identifier: Type.String(),
        version: Type.String(),
        file_sha256: Type.String(),
        transport_type: Type.String(),
        package_arguments: inputs,
        environment_variables: inputs,
      }),
    ),
    install: Type.Object({
      command: Type.String(),
      args: texts,
      env: Type.Record(Type.String(), Type.String()),
    }),
  },
  { title: 'McpServerDetail' },
)

export const RelatedServer = Type.Object(
  { slug: Type.String(), name: Type.String(), category: Type.String(), summary: Type.String() },
  { title: 'RelatedMcpServer' },
)

export const Facets = Type.Object(
  { packages: texts, statuses: texts, transports: texts },
  { title: 'McpDirectoryFacets' },
)

export const presentSummary = (entry: DirectoryEntry): Static<typeof ServerSummary> => ({
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

const presentInput = (input: DirectoryInput): Static<typeof InputDescriptor> => ({
  name: input.name,
  description: input.description,
  default_value: input.defaultValue,
  choices: input.choices,
  required: input.required,
  secret: input.secret,
})

const presentRemote = (remote: DirectoryRemote) => ({
  type: remote.type,
  url: remote.url,
  variables: remote.variables.map(presentInput),
  headers: remote.headers.map(presentInput),
})

const presentPackage = (pack: DirectoryPackage) => ({
  registry_type: pack.registryType,
  identifier: pack.identifier,
  version: pack.version,
  file_sha256: pack.fileSha256,
  transport_type: pack.transportType,
  package_arguments: pack.packageArguments.map(presentInput),
  environment_variables: pack.environmentVariables.map(presentInput),
})

/** The URL of the server in the official MCP registry. */
const registryPage = (name: string) =>
  `https://registry.modelcontextprotocol.io/v0.1/servers/${encodeURIComponent(name)}/versions/latest`

export const presentDetail = (
  baseUrl: string,
  entry: DirectoryEntry,
  importedAt: string,
): Static<typeof ServerDetail> => {
  const remoteUrls = entry.remotes.map((remote) => remote.url).filter(Boolean)
  return {
    ...presentSummary(entry),
    version: entry.version,
    owner: entry.owner,
    endpoint_url: remoteUrls[0] ?? '',
    auth: entry.auth,
    canonical_url: `${baseUrl}/api/v3/mcp/servers/${entry.slug}`,
    source_url: registryPage(entry.name),
    last_imported_at: importedAt,
    remote_urls: remoteUrls,
    setup_notes: entry.setupNotes,
    remotes: entry.remotes.map(presentRemote),
    packages: entry.packages.map(presentPackage),
    install: installCommand(entry.packages),
  }
}

export const presentRelated = (entry: DirectoryEntry): Static<typeof RelatedServer> => ({
  slug: entry.slug,
  name: entry.name,
  category: entry.category,
  summary: entry.description,
})
