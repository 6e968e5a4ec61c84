import type { CommandIo, SharedOptions } from '../command.ts'
import { selectEnvironment } from '../environments/find-environment.ts'
import { confirm } from './confirm.ts'
import { readSlugOfFolder } from './connect-app-file.ts'
import { type ConnectedServer, connectServer } from './connect-server.ts'
import { findApp, inferApp, type ListedApp } from './find-app.ts'

export type ConnectedApp = ConnectedServer & { app: ListedApp }

type Access = {
  /** A command that writes asks before it uses an app or server that the user did not name. */
  writes: boolean
}

/** Finds the app of a command and prints its name: by option, environment, `tenon.yaml`, or the user's only app. */
export async function connectApp(
  io: CommandIo,
  options: SharedOptions,
  { writes }: Access,
): Promise<ConnectedApp> {
  const server = await connectServer(io, options)
  const named = options.app || io.env.TENON_APP || (await readSlugOfFolder(io))
  const root = named ? await findApp(server.tenon, named) : await inferApp(server.tenon)
  const { environment } = options
  const app = environment ? await selectEnvironment(server.tenon, root, environment) : root
  io.note(`${server.url} · ${app.name} (${app.slug})`)
  if (writes && (server.isInferred || !named))
    await confirm(io, options, `Change ${app.name} at ${server.url}? You did not name them.`)
  return { ...server, app }
}
