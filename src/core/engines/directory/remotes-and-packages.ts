// The remotes and packages of a server, in all schema revisions that publishers use.
import type { Json, JsonObject } from '#base/json.ts'
import type { DirectoryPackage, DirectoryRemote } from '#core/model/directory-entry.ts'
import { inputsOf, variablesOf } from './inputs.ts'
import { linkOf, objectOf, objectsOf, textOf } from './registry-record.ts'

/** Values of older schema revisions, with the current ones. */
const transportWords: Record<string, string> = { streamable: 'streamable-http', http: 'streamable-http' }
const registryWords: Record<string, string> = { docker: 'oci', 'docker-hub': 'oci', npmjs: 'npm' }

/** The first string that is not empty; "" if there is none. */
const firstText = (...values: (Json | undefined)[]) => values.map(textOf).find(Boolean) ?? ''

const transportOf = (...values: (Json | undefined)[]) => {
  const word = firstText(...values)
  return transportWords[word] ?? word
}

/** A web URL that may have `{variable}` parts, in its host too; "" for anything else. */
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
