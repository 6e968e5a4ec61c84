// `tenon dev` is for engineers who build apps. It may run the service, which they use only through its API.
import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { requireAppFileText } from '#cli/app-file/app-file-text.ts'
import type { CommandInput, CommandIo } from '#cli/command.ts'
import { type DevOptions, pushOnSave } from '#cli/dev/push-on-save.ts'
import { connectServer } from '#cli/target/connect-server.ts'
import { type DevelopmentServer, startDevelopmentServer } from './development-server.ts'

type Dev = CommandInput<DevOptions & { port: string }>

const formatConnection = (endpoint: string, slug: string) => [
  '  Only you can use it. A client that signs you in with the browser needs only its address:',
  `    claude mcp add --transport http ${slug}-draft ${endpoint}`,
]

const formatOwnServer = ({ url, dataDir, invitation }: DevelopmentServer, { folder }: CommandIo) => [
  ...(invitation
    ? ['  Sign up for that once, within 30 minutes, at this one-time link:', `    ${invitation}`]
    : []),
  '  Other commands, and clients that send a token, use this service with',
  `    export TENON_URL=${url} TENON_TOKEN="$(DATA_DIR=${relative(folder, dataDir)} tenon token)"`,
]

/** Pushes on every save: to the named server, or to one that runs as long as the command. */
export async function developApp({ options, io }: Dev): Promise<void> {
  const path = resolve(io.folder, options.file)
  if (options.server || io.env.TENON_URL) {
    const server = await connectServer(io, options)
    io.note(server.url)
    await pushOnSave({ server, path, options, io, explain: formatConnection })
  }
  if (!existsSync(path)) await requireAppFileText(path)
  await developOnOwnServer(path, { options, io })
}

async function developOnOwnServer(path: string, { options, io }: Pick<Dev, 'options' | 'io'>): Promise<void> {
  const server = await startDevelopmentServer(dirname(path), { port: options.port, io })
  io.note(`${server.url}, with its data in ${relative(io.folder, server.dataDir)}`)
  const explain = (endpoint: string, slug: string) => [
    ...formatConnection(endpoint, slug),
    ...formatOwnServer(server, io),
  ]
  // TENON_APP of the shell belongs to another server.
  const ownIo = { ...io, env: { ...io.env, TENON_APP: undefined } }
  try {
    await pushOnSave({ server, path, options, io: ownIo, explain })
  } finally {
    await server.close()
  }
}
