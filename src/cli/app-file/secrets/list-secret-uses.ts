import { isRecord } from '../../is-record.ts'
import type { AppFileJson } from '../app-file-text.ts'

/**
 * A secret that the file takes from the environment. `origins` are its targets, as far as the file names them.
 * `reference`: the text for a secret that the service reads elsewhere, which `variable` names without `${}`.
 */
export type SecretUse = {
  connection: string
  name: string
  variable: string
  origins: string[]
  reference?: string
}

const placeholder = /^\$\{env:([A-Za-z_]\w*)\}$/

/** The variable in `${env:NAME}`; undefined for any other text. */
export const readPlaceholder = (value: unknown): string | undefined => placeholder.exec(String(value))?.[1]

/** The service knows the kinds. */
const reference = /^\$\{((?!(?:env|var):)[a-z][a-z0-9-]*:[^{}]*)\}$/

/** `vault:path#key` of `${vault:path#key}`; undefined for any other text. */
export const readReference = (value: unknown): string | undefined => reference.exec(String(value))?.[1]

const listRecords = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

const readOrigin = (url: unknown): string[] =>
  typeof url === 'string' && URL.canParse(url) ? [new URL(url).origin] : []

/** In the order of the file. Skips members that the service will reject. */
export const listSecretUses = (file: AppFileJson): SecretUse[] => listUses(file, readPlaceholder)

/** The secrets that the service reads elsewhere. */
export const listReferenceUses = (file: AppFileJson): SecretUse[] =>
  listUses(file, readReference).map((use) => ({ ...use, reference: `\${${use.variable}}` }))

function listUses(file: AppFileJson, read: (value: unknown) => string | undefined): SecretUse[] {
  const integrations = listRecords(file.integrations)
  return listRecords(file.connections).flatMap((connection) => {
    const { key, secrets, token_endpoint: token, registration_endpoint: registration } = connection
    const users = integrations.filter((candidate) => candidate.connection === key)
    const addresses = [...users.map(({ mcp, base_url: baseUrl }) => mcp ?? baseUrl), token, registration]
    const origins = [...new Set(addresses.flatMap(readOrigin))].sort()
    return Object.entries(isRecord(secrets) ? secrets : {}).flatMap(([name, value]) => {
      const variable = read(value)
      return variable === undefined ? [] : [{ connection: String(key), name, variable, origins }]
    })
  })
}
