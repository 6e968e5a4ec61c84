// Where a server is reached and what it is installed from, for all schema revisions found in the wild.
import type { Json, JsonObject } from '#base/json.ts'
import type { DirectoryPackage, DirectoryRemote } from '#core/model/directory-entry.ts'
import { inputsOf, variablesOf } from './inputs.ts'
import { linkOf, objectOf, objectsOf, textOf } from './registry-record.ts'

/** Words that were said for the same before the registry settled on one. */
const transportWords: Record<string, string> = { streamable: 'streamable-http', http: 'streamable-http' }
const registryWords: Record<string, string> = { docker: 'oci', 'docker-hub': 'oci', npmjs: 'npm' }

/** The first that says something. */
const firstText = (...values: (Json | undefined)[]) => values.map(textOf).find(Boolean) ?? ''

const transportOf = (...values: (Json | undefined)[]) => {
  const word = firstText(...values)
  return transportWords[word] ?? word
}

/** A link with a `{variable}` for what differs from one user to another, in its host too. */
const templateOf = (value: Json | undefined) =>
  linkOf(textOf(value).replace(/\{[^{}]*\}/g, 'x')) ? textOf(value) : ''

const remoteOf = (remote: JsonObject): DirectoryRemote => ({
  type: transportOf(remote.type, remote.transport_type, remote.transport),
  url: templateOf(remote.url),
  variables: variablesOf(remote.variables),
  headers: inputsOf(remote.headers),
})

const registryOf = (pack: JsonObject) => {
  const word = firstText(pack.registryType, pack.registry_type, pack.registry_name)
  return registryWords[word] ?? word
}

const packageOf = (pack: JsonObject): DirectoryPackage => ({
  registryType: registryOf(pack),
  identifier: firstText(pack.identifier, pack.name),
  version: textOf(pack.version),
  fileSha256: firstText(pack.fileSha256, pack.file_sha256),
  transportType: transportOf(objectOf(pack.transport).type, pack.transport) || 'stdio',
  runtimeHint: firstText(pack.runtimeHint, pack.runtime_hint),
  runtimeArguments: inputsOf(pack.runtimeArguments ?? pack.runtime_arguments),
  packageArguments: inputsOf(pack.packageArguments ?? pack.package_arguments),
  environmentVariables: inputsOf(pack.environmentVariables ?? pack.environment_variables),
})

export const remotesOf = (server: JsonObject) => objectsOf(server.remotes).map(remoteOf)
export const packagesOf = (server: JsonObject) => objectsOf(server.packages).map(packageOf)
