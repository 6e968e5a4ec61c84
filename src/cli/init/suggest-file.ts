// Asks the service to suggest the file of a new app.
import { hasErrorCode, readBody, type TenonClient, TenonError, type V3Components } from '#client'
import type { AppFileJson } from '../app-file/app-file-text.ts'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { makeKey, makeSlug } from '../sources/make-key.ts'
import { type ApiSource, suggestName } from '../sources/parse-source.ts'

export type FileSuggestion = V3Components['schemas']['AppFileSuggestion']

/** `name` is the name of the app. */
type SourceOfFile = { name: string; source: ApiSource; isMcp: boolean; baseUrl?: string | undefined }

export const createFile = (name: string): AppFileJson => ({ version: 1, app: { name, slug: makeSlug(name) } })

/** The file of an app with one integration, before its source is read. */
export function createSourceFile({ name, source, isMcp, baseUrl }: SourceOfFile): AppFileJson {
  const place = source.kind === 'url' ? source.url : (source.path ?? '')
  const integration = {
    key: makeKey(suggestName(source)),
    [isMcp ? 'mcp' : 'openapi']: place,
    ...(baseUrl !== undefined && { base_url: baseUrl }),
  }
  return { ...createFile(name), integrations: [integration] }
}

/** A URL of unknown kind is tried as a document, then as an MCP server. */
export async function suggestFile(tenon: TenonClient, of: SourceOfFile): Promise<FileSuggestion> {
  const { source, isMcp } = of
  const documents = source.kind === 'document' && source.path !== null ? { [source.path]: source.text } : {}
  const suggest = (asMcp: boolean) => {
    const file = { ...createSourceFile({ ...of, isMcp: asMcp }), app: { name: of.name } }
    const body = { file, documents }
    return readBody(tenon.POST('/api/v3/apps/from-file/suggestion', { body }))
  }
  try {
    return await suggest(isMcp)
  } catch (error) {
    if (isMcp || source.kind !== 'url') throw toSourceFailure(error)
    return suggest(true).catch((second) => {
      throw toSourceFailure(needsSignIn(second) ? second : error)
    })
  }
}

const listCodes = (error: unknown): unknown[] =>
  error instanceof TenonError && Array.isArray(error.details) ? error.details.map(({ code }) => code) : []

const needsSignIn = (error: unknown) => listCodes(error).includes('mcp_unauthorized')

/** A place in a file that the user has never seen does not help. */
function toSourceFailure(error: unknown): unknown {
  if (!hasErrorCode(error, 'unprocessable')) return error
  const message = String((error as TenonError).message).replace(/^.*? must be /, 'The source must be ')
  if (!needsSignIn(error)) return new CommandFailure(message, { exitCode: exitCodes.invalid })
  return new CommandFailure(message, {
    exitCode: exitCodes.invalid,
    nextStep:
      'The server lists its tools only after a sign-in. Run `tenon init --empty`, `tenon push` and `tenon import URL`, sign in as it says, then run `tenon pull`.',
  })
}
