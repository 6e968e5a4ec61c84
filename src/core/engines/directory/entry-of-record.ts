// From a record of the registry to an entry of the directory, for all schema revisions found in the wild.
import type { JsonObject } from '#base/json.ts'
import { slugFrom } from '#base/text.ts'
import type {
  DirectoryAuth,
  DirectoryEntry,
  DirectoryInput,
  DirectoryPackage,
  DirectoryRemote,
} from '#core/model/directory-entry.ts'
import { categoryFor } from './category.ts'
import { inputsOf, variablesOf } from './inputs.ts'
import { installCommand } from './install-command.ts'
import {
  linkOf,
  momentOf,
  objectOf,
  objectsOf,
  type RegistryRecord,
  statusOf,
  textOf,
} from './registry-record.ts'

const remoteOf = (remote: JsonObject): DirectoryRemote => ({
  type: textOf(remote.type) || textOf(remote.transport_type),
  url: linkOf(remote.url),
  variables: variablesOf(remote.variables),
  headers: inputsOf(remote.headers),
})

const packageOf = (pack: JsonObject): DirectoryPackage => ({
  registryType: textOf(pack.registryType) || textOf(pack.registry_type) || textOf(pack.registry_name),
  identifier: textOf(pack.identifier) || textOf(pack.name),
  version: textOf(pack.version),
  fileSha256: textOf(pack.fileSha256) || textOf(pack.file_sha256),
  transportType: textOf(objectOf(pack.transport).type) || 'stdio',
  runtimeHint: textOf(pack.runtimeHint) || textOf(pack.runtime_hint),
  packageArguments: inputsOf(pack.packageArguments ?? pack.package_arguments),
  environmentVariables: inputsOf(pack.environmentVariables ?? pack.environment_variables),
})

const isNeeded = ({ required, secret }: DirectoryInput) => required && secret

/** How a server wants to be proven to, as far as its entry says: a remote that names no header may still ask for OAuth. */
function authOf(remotes: DirectoryRemote[], packages: DirectoryPackage[]): DirectoryAuth {
  if (remotes.some(({ headers }) => headers.some(({ required, secret }) => required || secret)))
    return 'headers'
  if (remotes.length > 0 || packages.length === 0) return 'unknown'
  return packages.some(({ environmentVariables }) => environmentVariables.some(isNeeded)) ? 'headers' : 'none'
}

const unique = (texts: string[]) => [...new Set(texts.filter(Boolean))].sort()

/** `io.github.acme/files` belongs to `acme` on GitHub, `com.acme/files` to `acme.com`. */
function ownerOf(name: string): string {
  const namespace = name.split('/', 1)[0] ?? ''
  const github = /^io\.github\.(.+)$/.exec(namespace)
  return github?.[1] ?? namespace.split('.').reverse().join('.')
}

const noteOf = (input: DirectoryInput, kind: string) =>
  `${kind} ${input.name}${input.description ? `: ${input.description}` : ''}`

function notesOf(remotes: DirectoryRemote[], packages: DirectoryPackage[]): string[] {
  const asked = [
    ...packages.flatMap((one) =>
      one.environmentVariables.filter(isAsked).map((input) => noteOf(input, 'Set the environment variable')),
    ),
    ...remotes.flatMap((one) => one.headers.filter(isAsked).map((input) => noteOf(input, 'Send the header'))),
    ...remotes.flatMap((one) => one.variables.map((input) => noteOf(input, 'Fill in the variable'))),
  ]
  return unique(asked)
}
const isAsked = ({ required, secret }: DirectoryInput) => required || secret

/** `slug` is given by whoever knows which are taken. */
export function entryOfRecord(record: RegistryRecord, slug: string): DirectoryEntry {
  const { server, official } = record
  const name = textOf(server.name)
  const title = textOf(server.title) || (name.split('/').at(-1) ?? name)
  const description = textOf(server.description)
  const remotes = objectsOf(server.remotes).map(remoteOf)
  const packages = objectsOf(server.packages).map(packageOf)
  const auth = authOf(remotes, packages)
  return {
    slug,
    name,
    title,
    description,
    version: textOf(server.version),
    owner: ownerOf(name),
    category: categoryFor(`${name} ${title} ${description}`),
    iconUrl: linkOf(objectsOf(server.icons)[0]?.src),
    repositoryUrl: linkOf(objectOf(server.repository).url),
    websiteUrl: linkOf(server.websiteUrl ?? server.website_url),
    status: statusOf(record),
    updatedAt: momentOf(official.updatedAt) || momentOf(official.publishedAt),
    transports: unique([...remotes.map(({ type }) => type), ...packages.map((one) => one.transportType)]),
    packageTypes: unique(packages.map(({ registryType }) => registryType)),
    requiresAuth: auth === 'headers',
    auth,
    remotes,
    packages,
    setupNotes: notesOf(remotes, packages),
    install: installCommand(packages),
  }
}

/** `io.github.acme/files` → `io-github-acme-files`. */
export const slugOfName = (name: string) => slugFrom(name, 'server')
