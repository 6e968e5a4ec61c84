import { createTenonClient, readBody } from '#client'
import { type DeviceSignIn, type SignInSession, signInOnDevice, signInOnLoopback } from '#client/sign-in'
import type { CommandInput, CommandIo } from '../command.ts'
import { createUsageFailure } from '../command-failure.ts'
import { type StoredSignIn, storeSignIn } from '../credentials/credentials-file.ts'
import { openInBrowser } from '../open-in-browser.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { resolveServer } from '../target/resolve-server.ts'

type LoginOptions = { withToken?: true; device?: true; clientId?: string }

async function signInByBrowser(
  io: CommandIo,
  server: string,
  { device, clientId }: LoginOptions,
): Promise<SignInSession> {
  const common = { baseUrl: server, clientName: 'Tenon command line', ...(clientId && { clientId }) }
  if (device) return signInByCode(io, common)
  if (!io.isInteractive)
    throw createUsageFailure(
      'Signing in with the browser requires a terminal.',
      'Run `tenon login --device`, set TENON_TOKEN, or pipe a token into `tenon login --with-token`.',
    )
  return signInOnLoopback({
    ...common,
    signal: io.watchInterruption(),
    async openUrl(url) {
      io.note(`Sign in at:\n\n  ${url}\n`)
      await openInBrowser(url)
    },
  })
}

/** Also for agents: a person can open the page on any computer. */
const signInByCode = (io: CommandIo, common: Pick<DeviceSignIn, 'baseUrl' | 'clientName' | 'clientId'>) =>
  signInOnDevice({
    ...common,
    signal: io.watchInterruption(),
    showCode({ url, userCode, completeUrl }) {
      io.note(`Open this page on any computer, and enter the code ${userCode}:\n\n  ${url}\n`)
      if (completeUrl) io.note(`Or open the page with the code:\n\n  ${completeUrl}\n`)
    },
  })

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
    : { kind: 'session', session: await signInByBrowser(io, url, options) }
  const token = signIn.kind === 'token' ? signIn.token : signIn.session.accessToken
  // A token that the service rejects must not be stored.
  const { user } = await readBody(createTenonClient({ baseUrl: url, token }).GET('/api/v3/me'))
  const file = await storeSignIn(io.env, url, signIn)
  printCommandReport(io, options.json, { server: url, user }, [
    `Signed in at ${url} as ${user.email || user.subject}. Stored in ${file}.`,
  ])
}
