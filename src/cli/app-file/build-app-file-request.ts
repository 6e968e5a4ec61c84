import { dirname, isAbsolute, resolve } from 'node:path'
import { escapePointerToken } from '#base/json-pointer.ts'
import type { V3Components } from '#client'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { isRecord } from '../is-record.ts'
import type { AppFileJson, AppFileText } from './app-file-text.ts'
import { readLocalDocument } from './documents/read-local-document.ts'
import { createSourceFiles, type SourceFiles, toFilePath } from './documents/source-files.ts'
import { listSecretUses, readPlaceholder, readReference } from './secrets/list-secret-uses.ts'
import { readSetValues } from './set-values.ts'
import { readSkillFiles } from './skill-files.ts'

export type AppFileRequestJson = V3Components['schemas']['AppFileRequest']

type FileIntegrationJson = NonNullable<AppFileJson['integrations']>[number]

/** `read` names files and folders outside of the repository that may be sent. */
type RequestOptions = { prune?: boolean; read?: string[]; set?: string[]; sources?: SourceFiles }

/** The request that plans a file: with its documents and skills, and with placeholders instead of secrets. */
export async function buildAppFileRequest(
  text: AppFileText,
  { prune = false, read, set, sources = createSourceFiles(text.path, read) }: RequestOptions,
): Promise<AppFileRequestJson> {
  const file = await readSkillFiles(toAppFile(text), text, sources)
  requirePlaceholders(file, text)
  const values = readSetValues(file, set)
  const documents = await readDocuments(file, text, sources)
  const integrations = await Promise.all(
    toList(file.integrations).map((integration) => withFilePath(integration, text)),
  )
  return {
    file: file.integrations ? { ...file, integrations } : file,
    documents: Object.fromEntries(documents),
    prune,
    ...(Object.keys(values).length > 0 && { variable_values: values }),
  }
}

/** The service checks the shape, and reports problems with their place in the file. */
export function toAppFile({ path, document, composed }: AppFileText): AppFileJson {
  if (composed) return composed
  const value = parseValue(path, document)
  if (isRecord(value)) return value as AppFileJson
  throw new CommandFailure(`${path} must be an object with the members version and app.`, {
    exitCode: exitCodes.invalid,
  })
}

/** YAML aliases can expand to more than fits into memory. */
function parseValue(path: string, document: AppFileText['document']): unknown {
  try {
    return document.toJS()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(`${path} cannot be read: ${reason}.`, { exitCode: exitCodes.invalid })
  }
}

const toList = <T>(value: readonly T[] | undefined): readonly T[] => (Array.isArray(value) ? value : [])

/** The environment variables from which the file takes secrets. */
export const listVariables = (file: AppFileJson): string[] => [
  ...new Set(listSecretUses(file).map(({ variable }) => variable)),
]

/** Throws if a secret itself is written in the file, or if a variable may not be used in files. */
function requirePlaceholders(file: AppFileJson, text: AppFileText): void {
  for (const [index, connection] of toList(file.connections).entries())
    for (const [name, value] of Object.entries(connection?.secrets ?? {})) {
      const place = text.locate(`/connections/${index}/secrets/${escapePointerToken(name)}`)
      if (readReference(value) !== undefined) continue
      const variable = readPlaceholder(value)
      if (variable === undefined)
        throw rejectSecret('The file contains a secret.', [
          `${place} write \${env:NAME}, and set the variable NAME; or where the service reads it, such as \${vault:path#key}`,
        ])
      // @guard foreign-file
      if (/^tenon_/i.test(variable))
        throw rejectSecret('Variables of Tenon cannot be used as secrets of an API.', [
          `${place} uses ${variable}; use another variable`,
        ])
    }
}

const rejectSecret = (message: string, details: string[]) =>
  new CommandFailure(message, { exitCode: exitCodes.invalid, details })

/** The texts of the documents that the file names by path. */
async function readDocuments(
  file: AppFileJson,
  text: AppFileText,
  sources: SourceFiles,
): Promise<[path: string, text: string][]> {
  const documents: [path: string, text: string][] = []
  for (const [index, integration] of toList(file.integrations).entries()) {
    const path = integration?.openapi
    if (typeof path !== 'string' || URL.canParse(path) || path.startsWith('${var:')) continue
    const read = await readLocalDocument(resolve(dirname(text.path), path), sources).catch((error) => {
      if (error instanceof CommandFailure) throw error
      throw new CommandFailure(`The document ${path} cannot be read.`, {
        exitCode: exitCodes.invalid,
        details: [`${text.locate(`/integrations/${index}/openapi`)} ${error.message}`],
      })
    })
    documents.push([await toSentPath(text, path), read])
  }
  return documents
}

/** An absolute path is one of this computer only. */
const toSentPath = async ({ path }: AppFileText, document: string): Promise<string> =>
  isAbsolute(document) ? toFilePath(dirname(path), document) : document

async function withFilePath(
  integration: FileIntegrationJson,
  text: AppFileText,
): Promise<FileIntegrationJson> {
  const { openapi } = integration ?? {}
  return typeof openapi === 'string' && isAbsolute(openapi)
    ? { ...integration, openapi: await toSentPath(text, openapi) }
    : integration
}
