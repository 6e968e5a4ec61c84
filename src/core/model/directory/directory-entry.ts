import type { Instant } from '#base/time.ts'

/** A value that the user must supply to use the server: an argument, a header or an environment variable. */
export type DirectoryInput = {
  name: string
  description: string
  defaultValue: string
  choices: string[]
  required: boolean
  secret: boolean
  /** The value with a `{variable}` for each part that the user supplies; "" when the user supplies all of it. */
  template: string
  /** The parts of the template. */
  variables: DirectoryInput[]
}

/** An argument of a command. `positional`: its value alone; `option`: name and value; `flag`: its name alone. */
export type DirectoryArgument = DirectoryInput & { form: 'positional' | 'option' | 'flag' }

export type DirectoryRemote = {
  type: string
  url: string
  variables: DirectoryInput[]
  headers: DirectoryInput[]
}

export type DirectoryPackage = {
  registryType: string
  /** Where the package comes from; "" for the public registry of its type. */
  registryBaseUrl: string
  identifier: string
  version: string
  fileSha256: string
  transportType: string
  /** The program that runs it (such as `npx`); "" when the entry names none. */
  runtimeHint: string
  /** Arguments of that program, placed before the name of the package. */
  runtimeArguments: DirectoryArgument[]
  packageArguments: DirectoryArgument[]
  environmentVariables: DirectoryInput[]
}

/** The command that runs a server locally; `command` is "" when the server is only reachable at a URL. */
export type DirectoryInstallCommand = { command: string; args: string[]; env: Record<string, string> }

export type DirectoryAuth = 'none' | 'headers' | 'oauth' | 'unknown'

/** A server of the public registry: the latest version of one name. Absent values are "". */
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
  /** Violations of the registry's own schema, each as `path code`. The rest of the entry is usable. */
  problems: string[]
}

export type DirectoryFacets = { packages: string[]; statuses: string[]; transports: string[] }

export type DirectoryFilter = {
  auth: 'all' | 'required' | 'none'
  packageType: string
  status: string
  transport: string
}

export type DirectorySort = 'updated_desc' | 'updated_asc' | 'name_asc' | 'name_desc'
