// The remotes and packages of a server, in all schema revisions that publishers use.
import type { Json, JsonObject } from '#base/json.ts'
import type { DirectoryPackage, DirectoryRemote } from '#core/model/directory/directory-entry.ts'
import { parseArguments, parseInputs, parseVariables } from './parse-inputs.ts'
import { readCleanText, readObject, readObjectList, readWebUrl } from './registry-record.ts'

/** Values of older schema revisions, with the current ones. */
const transportAliases: Record<string, string> = { streamable: 'streamable-http', http: 'streamable-http' }
const registryTypeAliases: Record<string, string> = { docker: 'oci', 'docker-hub': 'oci', npmjs: 'npm' }

/** The first string that is not empty; "" if there is none. */
const findFirstText = (...values: (Json | undefined)[]) => values.map(readCleanText).find(Boolean) ?? ''

const parseTransport = (...values: (Json | undefined)[]) => {
  const transport = findFirstText(...values)
  return transportAliases[transport] ?? transport
}

/** A web URL that may have `{variable}` parts, in its host too, or begin with one; "" for anything else. */
function parseUrlTemplate(value: Json | undefined): string {
  const template = readCleanText(value)
  const example = template.replace(/^\{[^{}]*\}/, 'https://x').replace(/\{[^{}]*\}/g, 'x')
  return readWebUrl(example) ? template : ''
}

/** The public registries, which every runner knows. */
const publicRegistryPattern = /(?:^|\.)(?:npmjs|pypi|pythonhosted|docker|nuget|crates)\.[a-z]+$/

function parseRegistryBaseUrl(pack: JsonObject): string {
  const url = readWebUrl(pack.registryBaseUrl ?? pack.registry_base_url)
  return url && !publicRegistryPattern.test(new URL(url).hostname) ? url.replace(/\/+$/, '') : ''
}

const parseRemote = (remote: JsonObject): DirectoryRemote => ({
  type: parseTransport(remote.type, remote.transport_type, remote.transport),
  url: parseUrlTemplate(remote.url),
  variables: parseVariables(remote.variables),
  headers: parseInputs(remote.headers),
})

const parseRegistryType = (pack: JsonObject) => {
  const registryType = findFirstText(pack.registryType, pack.registry_type, pack.registry_name)
  return registryTypeAliases[registryType] ?? registryType
}

const parsePackage = (pack: JsonObject): DirectoryPackage => ({
  registryType: parseRegistryType(pack),
  registryBaseUrl: parseRegistryBaseUrl(pack),
  identifier: findFirstText(pack.identifier, pack.name),
  version: readCleanText(pack.version),
  fileSha256: findFirstText(pack.fileSha256, pack.file_sha256),
  transportType: parseTransport(readObject(pack.transport).type, pack.transport) || 'stdio',
  runtimeHint: findFirstText(pack.runtimeHint, pack.runtime_hint),
  runtimeArguments: parseArguments(pack.runtimeArguments ?? pack.runtime_arguments),
  packageArguments: parseArguments(pack.packageArguments ?? pack.package_arguments),
  environmentVariables: parseInputs(pack.environmentVariables ?? pack.environment_variables),
})

export const parseRemotes = (server: JsonObject) => readObjectList(server.remotes).map(parseRemote)
export const parsePackages = (server: JsonObject) => readObjectList(server.packages).map(parsePackage)
