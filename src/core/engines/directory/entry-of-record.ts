// Converts a registry record to a directory entry.
import { slugFrom } from '#base/text.ts'
import type {
  DirectoryAuth,
  DirectoryEntry,
  DirectoryInput,
  DirectoryPackage,
  DirectoryRemote,
} from '#core/model/directory-entry.ts'
import { categoryFor } from './category.ts'
import {
  linkOf,
  objectOf,
  objectsOf,
  type RegistryRecord,
  statusOf,
  textOf,
  updatedAtOf,
  versionOf,
} from './registry-record.ts'
import { packagesOf, remotesOf } from './remotes-and-packages.ts'
import { serverJsonFaults } from './server-json-faults.ts'
import { setupNotesOf } from './setup-notes.ts'

/** An `Authorization` header counts as a credential even if the entry does not mark it as required or secret. */
const isCredential = ({ name, required, secret }: DirectoryInput) =>
  required || secret || /^authorization$/i.test(name)

const isNeeded = ({ required, secret }: DirectoryInput) => required && secret

/** The authentication that the entry declares. A remote that declares no header may still require OAuth: `unknown`. */
function authOf(remotes: DirectoryRemote[], packages: DirectoryPackage[]): DirectoryAuth {
  if (remotes.some(({ headers }) => headers.some(isCredential))) return 'headers'
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

/** At most so many schema violations are reported per entry. */
const faultsTold = 5

const faultsOf = ({ server }: RegistryRecord) =>
  serverJsonFaults(server)
    .slice(0, faultsTold)
    .map(({ path, code }) => `${path || 'server'} ${code}`)

/** The caller allocates `slug`, since it must be unique in the directory. */
export function entryOfRecord(record: RegistryRecord, slug: string): DirectoryEntry {
  const { server } = record
  const name = textOf(server.name)
  const title = textOf(server.title) || (name.split('/').at(-1) ?? name)
  const description = textOf(server.description)
  const remotes = remotesOf(server)
  const packages = packagesOf(server)
  const auth = authOf(remotes, packages)
  const faults = faultsOf(record)
  const status = statusOf(record)
  const statusMessage = textOf(record.official.statusMessage)
  return {
    slug,
    name,
    title,
    description,
    version: versionOf(record),
    owner: ownerOf(name),
    category: categoryFor(`${title} ${description}`),
    iconUrl: linkOf(objectsOf(server.icons)[0]?.src),
    repositoryUrl: linkOf(objectOf(server.repository).url),
    websiteUrl: linkOf(server.websiteUrl ?? server.website_url),
    status,
    updatedAt: updatedAtOf(record),
    transports: unique([...remotes.map(({ type }) => type), ...packages.map((one) => one.transportType)]),
    packageTypes: unique(packages.map(({ registryType }) => registryType)),
    requiresAuth: auth === 'headers',
    auth,
    remotes,
    packages,
    setupNotes: setupNotesOf(remotes, packages, { status, statusMessage }, faults),
    faults,
  }
}

/** `io.github.acme/files` → `io-github-acme-files`. */
export const slugOfName = (name: string) => slugFrom(name, 'server')
