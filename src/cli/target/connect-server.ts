import { parseExactJson } from '#base/exact-json.ts'
import { createTenonClient, type TenonClient } from '#client'
import type { CommandIo, SharedOptions } from '../command.ts'
import { findTokenSource } from '../credentials/find-token-source.ts'
import { resolveServer } from './resolve-server.ts'

export type ConnectedServer = {
  tenon: TenonClient
  url: string
  isInferred: boolean
}

/** Finds the server and the sign-in of a command. Ctrl-C aborts its requests. */
export async function connectServer(io: CommandIo, options: SharedOptions): Promise<ConnectedServer> {
  const { url, isInferred } = await resolveServer(io, options)
  const token = await findTokenSource(io, url)
  const signal = io.watchInterruption()
  const tenon = createTenonClient({
    baseUrl: url,
    token,
    parseJson: parseExactJson,
    fetch: (request) => fetch(request, { signal }),
  })
  return { tenon, url, isInferred }
}
