import type { CommandIo, SharedOptions } from '../command.ts'
import { createUsageFailure } from '../command-failure.ts'
import { readCredentials } from '../credentials/credentials-file.ts'

/** `isInferred`: the user did not name it. */
export type ResolvedServer = { url: string; isInferred: boolean }

const defaultServer = 'http://localhost:4000'

function normalizeServer(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw createUsageFailure(`"${text}" is not the URL of a service, such as ${defaultServer}.`)
  return new URL(text).href.replace(/\/+$/, '')
}

/** By option, environment, last sign-in, or the default. */
export async function resolveServer(
  { env }: Pick<CommandIo, 'env'>,
  { server }: SharedOptions,
): Promise<ResolvedServer> {
  const named = server ?? env.TENON_URL
  if (named) return { url: normalizeServer(named), isInferred: false }
  const credentials = await readCredentials(env)
  return { url: credentials.defaultServer ?? defaultServer, isInferred: true }
}
