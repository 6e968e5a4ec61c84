import type { Instant } from '#base/time.ts'

/** Something a person fills in before the server can be used: an argument, a header, an environment variable. */
export type DirectoryInput = {
  name: string
  description: string
  defaultValue: string
  choices: string[]
  required: boolean
  secret: boolean
  /** What is sent, with a `{variable}` for each part that a person fills in; "" when all of it is theirs. */
  template: string
}

export type DirectoryRemote = {
  type: string
  url: string
  variables: DirectoryInput[]
  headers: DirectoryInput[]
}

export type DirectoryPackage = {
  registryType: string
  identifier: string
  version: string
  fileSha256: string
  transportType: string
  /** The program that runs it, when the entry names one. */
  runtimeHint: string
  /** For the program that runs it, before the package is named. */
  runtimeArguments: DirectoryInput[]
  packageArguments: DirectoryInput[]
  environmentVariables: DirectoryInput[]
}

/** The one command that runs a server; an empty command when it is only reached at an address. */
export type InstallCommand = { command: string; args: string[]; env: Record<string, string> }

export type DirectoryAuth = 'none' | 'headers' | 'oauth' | 'unknown'

/** A server of the public registry: the latest version of one name. Whatever was not said is "". */
export type DirectoryEntry = {
  slug: string
  name: string
  title: string
  description: string
  version: string
  owner: string
  category: string
  iconUrl: string
  repositoryUrl: string
  websiteUrl: string
  status: string
  updatedAt: Instant
  transports: string[]
  packageTypes: string[]
  requiresAuth: boolean
  auth: DirectoryAuth
  remotes: DirectoryRemote[]
  packages: DirectoryPackage[]
  setupNotes: string[]
  /** What of the entry is against the registry's own rules, as `path code`: the rest could be read. */
  faults: string[]
}

export type DirectoryFacets = { packages: string[]; statuses: string[]; transports: string[] }

export type DirectoryFilter = {
  auth: 'all' | 'required' | 'none'
  packageType: string
  status: string
  transport: string
}

export type DirectorySort = 'updated_desc' | 'updated_asc' | 'name_asc' | 'name_desc'
