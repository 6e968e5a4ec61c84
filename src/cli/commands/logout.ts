import { endSession } from '#client/sign-in'
import type { CommandInput } from '../command.ts'
import { removeSignIn } from '../credentials/credentials-file.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { resolveServer } from '../target/resolve-server.ts'

export async function logout({ options, io }: CommandInput): Promise<void> {
  const { url } = await resolveServer(io, options)
  const removed = await removeSignIn(io.env, url)
  // The sign-in is removed from this computer even if the issuer cannot be reached.
  if (removed?.kind === 'session')
    await endSession(removed.session).catch(() =>
      io.note('The issuer could not be reached, so its session was not ended.'),
    )
  const line = removed ? `Signed out at ${url}.` : `You were not signed in at ${url}.`
  printCommandReport(io, options.json, { server: url, signed_out: removed !== null }, [line])
}
