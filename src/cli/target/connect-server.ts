import { createTenonClient, type TenonClient } from '#client'
import type { CommandIo, SharedOptions } from '../command.ts'
import { findTokenSource } from '../credentials/find-token-source.ts'
import { findAppFile, type ProjectLink, readLink } from '../project/project-folder.ts'
import { resolveServer } from './resolve-server.ts'

export type ConnectedServer = {
  tenon: TenonClient
  url: string
  isInferred: boolean
  /** Null: the user is in no folder of an app. */
  appFile: string | null
  link: ProjectLink | null
}

/** Finds the server and the sign-in of a command; Ctrl-C aborts its requests. */
export async function connectServer(io: CommandIo, options: SharedOptions): Promise<ConnectedServer> {
  const appFile = findAppFile(io.folder)
  const link = await readLink(appFile)
  const { url, isInferred } = await resolveServer(io, options, link)
  const token = await findTokenSource(io, url)
  const signal = io.watchInterruption()
  const tenon = createTenonClient({ baseUrl: url, token, fetch: (request) => fetch(request, { signal }) })
  return { tenon, url, isInferred, appFile, link }
}
