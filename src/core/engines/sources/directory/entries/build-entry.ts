// Converts a registry record to a directory entry.
import { toSlug } from '#base/text.ts'
import type {
  DirectoryAuth,
  DirectoryEntry,
  DirectoryInput,
  DirectoryPackage,
  DirectoryRemote,
} from '#core/model/directory/directory-entry.ts'
import { parsePackages, parseRemotes } from '../records/parse-remotes-and-packages.ts'
import {
  getRecordStatus,
  getRecordVersion,
  getUpdatedAt,
  type RegistryRecord,
  readCleanText,
  readObject,
  readObjectList,
  readWebUrl,
} from '../records/registry-record.ts'
import { validateServerJson } from '../server-json/validate-server-json.ts'
import { classifyServer } from './classify-server.ts'
import { buildSetupNotes } from './setup-notes.ts'

/** An `Authorization` header counts as a credential even if the entry does not mark it as required or secret. */
const isCredential = ({ name, required, secret }: DirectoryInput) =>
  required || secret || /^authorization$/i.test(name)

const isRequiredSecret = ({ required, secret }: DirectoryInput) => required && secret

/** The authentication that the entry declares. A remote that declares no header may still require OAuth: `unknown`. */
function detectAuth(remotes: DirectoryRemote[], packages: DirectoryPackage[]): DirectoryAuth {
  if (remotes.some(({ headers }) => headers.some(isCredential))) return 'headers'
  if (remotes.length > 0 || packages.length === 0) return 'unknown'
  return packages.some(({ environmentVariables }) => environmentVariables.some(isRequiredSecret))
    ? 'headers'
    : 'none'
}

const sortUnique = (texts: string[]) => [...new Set(texts.filter(Boolean))].sort()

/** `io.github.acme/files` belongs to `acme` on GitHub, `com.acme/files` to `acme.com`. */
function parseOwner(name: string): string {
  const namespace = name.split('/', 1)[0] ?? ''
  const github = /^io\.github\.(.+)$/.exec(namespace)
  return github?.[1] ?? namespace.split('.').reverse().join('.')
}

/** The maximum number of schema violations reported for an entry. */
const maxReportedViolations = 5

const listViolations = ({ server }: RegistryRecord) =>
  validateServerJson(server)
    .slice(0, maxReportedViolations)
    .map(({ path, code }) => `${path || 'server'} ${code}`)

/** The caller allocates `slug`, since it must be unique in the directory. */
export function buildDirectoryEntry(record: RegistryRecord, slug: string): DirectoryEntry {
  const { server } = record
  const name = readCleanText(server.name)
  const title = readCleanText(server.title) || (name.split('/').at(-1) ?? name)
  const description = readCleanText(server.description)
  const remotes = parseRemotes(server)
  const packages = parsePackages(server)
  const auth = detectAuth(remotes, packages)
  const violations = listViolations(record)
  const status = getRecordStatus(record)
  const statusMessage = readCleanText(record.official.statusMessage)
  return {
    slug,
    name,
    title,
    description,
    version: getRecordVersion(record),
    owner: parseOwner(name),
    category: classifyServer(`${title} ${description}`),
    iconUrl: readWebUrl(readObjectList(server.icons)[0]?.src),
    repositoryUrl: readWebUrl(readObject(server.repository).url),
    websiteUrl: readWebUrl(server.websiteUrl ?? server.website_url),
    status,
    updatedAt: getUpdatedAt(record),
    transports: sortUnique([
      ...remotes.map(({ type }) => type),
      ...packages.map((pack) => pack.transportType),
    ]),
    packageTypes: sortUnique(packages.map(({ registryType }) => registryType)),
    requiresAuth: auth === 'headers',
    auth,
    remotes,
    packages,
    setupNotes: buildSetupNotes(remotes, packages, { status, statusMessage }, violations),
    problems: violations,
  }
}

/** `io.github.acme/files` → `io-github-acme-files`. */
export const slugifyServerName = (name: string) => toSlug(name, 'server')
