import { createTenonClient, readBody } from '#client'
import { type SignInSession, signInOnLoopback } from '#client/sign-in'
import type { CommandInput, CommandIo } from '../command.ts'
import { createUsageFailure } from '../command-failure.ts'
import { type StoredSignIn, storeSignIn } from '../credentials/credentials-file.ts'
import { openInBrowser } from '../open-in-browser.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { resolveServer } from '../target/resolve-server.ts'

type LoginOptions = { withToken?: true; clientId?: string }

async function signInByBrowser(io: CommandIo, server: string, clientId?: string): Promise<SignInSession> {
  if (!io.isInteractive)
    throw createUsageFailure(
      'Signing in requires a terminal.',
      'Set TENON_TOKEN, or pipe a token into `tenon login --with-token`.',
    )
  return signInOnLoopback({
    baseUrl: server,
    clientName: 'Tenon command line',
    ...(clientId && { clientId }),
    signal: io.watchInterruption(),
    async openUrl(url) {
      io.note(`Sign in at:\n\n  ${url}\n`)
      await openInBrowser(url)
    },
  })
}

async function readToken(io: CommandIo): Promise<string> {
  const token = (await io.readInput()).trim()
  if (!token) throw createUsageFailure('There is no token on the standard input.')
  return token
}

export async function login({ options, io }: CommandInput<LoginOptions>): Promise<void> {
  const { url } = await resolveServer(io, options)
  io.note(url)
  const signIn: StoredSignIn = options.withToken
    ? { kind: 'token', token: await readToken(io) }
    : { kind: 'session', session: await signInByBrowser(io, url, options.clientId) }
  const token = signIn.kind === 'token' ? signIn.token : signIn.session.accessToken
  // A token that the service rejects must not be stored.
  const { user } = await readBody(createTenonClient({ baseUrl: url, token }).GET('/api/v3/me'))
  const file = await storeSignIn(io.env, url, signIn)
  printCommandReport(io, options.json, { server: url, user }, [
    `Signed in at ${url} as ${user.email || user.subject}. Stored in ${file}.`,
  ])
}
