import { dirname, resolve } from 'node:path'
import type { V3Components } from '#client'
import type { CommandIo } from '../command.ts'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { isRecord } from '../is-record.ts'
import type { AppFileJson, AppFileText } from './app-file-text.ts'
import { readLocalDocument } from './documents/read-local-document.ts'
import { createSourceFiles, type SourceFiles } from './documents/source-files.ts'
import { readSkillFiles } from './skill-files.ts'

export type AppFileRequestJson = V3Components['schemas']['AppFileRequest']

const placeholder = /^\$\{env:([A-Za-z_]\w*)\}$/

type RequestOptions = { prune?: boolean; sources?: SourceFiles }

/** The request that plans or applies a file: secrets from the environment, documents and skills from beside the file. */
export async function buildAppFileRequest(
  text: AppFileText,
  io: Pick<CommandIo, 'env' | 'note'>,
  { prune = false, sources = createSourceFiles(text.path, io) }: RequestOptions,
): Promise<AppFileRequestJson> {
  const file = await readSkillFiles(toAppFile(text), text, sources)
  return { file: fillSecrets(file, text, io.env), documents: await readDocuments(file, text, sources), prune }
}

/** The service checks the shape: faults come back with their place in the file. */
export function toAppFile({ path, document }: AppFileText): AppFileJson {
  const value: unknown = document.toJS()
  if (isRecord(value)) return value as AppFileJson
  throw new CommandFailure(`${path} must be an object with the members version and app.`, {
    exitCode: exitCodes.invalid,
  })
}

const toList = <T>(value: readonly T[] | undefined): readonly T[] => (Array.isArray(value) ? value : [])

/** The variables of the environment that the file takes secrets from. */
export function listVariables({ connections }: AppFileJson): string[] {
  const values = toList(connections).flatMap((connection) => Object.values(connection?.secrets ?? {}))
  return [...new Set(values.flatMap((value) => placeholder.exec(String(value))?.[1] ?? []))]
}

/** A placeholder whose variable is not set stays: the service keeps the secret that it has. */
function fillSecrets(file: AppFileJson, text: AppFileText, env: CommandIo['env']): AppFileJson {
  if (!Array.isArray(file.connections)) return file
  const connections = file.connections.map((connection, index) => {
    const entries = Object.entries(connection?.secrets ?? {}).map(([name, value]) => {
      const variable = placeholder.exec(String(value))?.[1]
      if (variable === undefined) throw refuseSecret(text, `/connections/${index}/secrets/${name}`)
      return [name, env[variable] ?? value]
    })
    return entries.length === 0 ? connection : { ...connection, secrets: Object.fromEntries(entries) }
  })
  return { ...file, connections }
}

const refuseSecret = (text: AppFileText, pointer: string) =>
  new CommandFailure('A secret must not stand in the file.', {
    exitCode: exitCodes.invalid,
    details: [`${text.locate(pointer)} write \${env:NAME}, and set the variable NAME`],
  })

/** The texts of documents that the file names by their path. */
async function readDocuments(
  file: AppFileJson,
  text: AppFileText,
  sources: SourceFiles,
): Promise<Record<string, string>> {
  const documents: Record<string, string> = {}
  for (const [index, integration] of toList(file.integrations).entries()) {
    const path = integration?.openapi
    if (typeof path !== 'string' || URL.canParse(path)) continue
    documents[path] = await readLocalDocument(resolve(dirname(text.path), path), sources).catch((error) => {
      if (error instanceof CommandFailure) throw error
      throw new CommandFailure(`The document ${path} cannot be read.`, {
        exitCode: exitCodes.invalid,
        details: [`${text.locate(`/integrations/${index}/openapi`)} ${error.message}`],
      })
    })
  }
  return documents
}
