import { createClientCredentials, type TokenSource } from '#client'
import { createSessionTokens } from '#client/sign-in'
import type { CommandIo } from '../command.ts'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { createSessionStore, readCredentials } from './credentials-file.ts'

const fromToken = (token: string): TokenSource => ({ getToken: async () => token })

/** The token of the environment, or else the stored sign-in of the server. Throws if there is neither. */
export async function findTokenSource({ env }: CommandIo, server: string): Promise<TokenSource> {
  const { TENON_TOKEN: token, TENON_CLIENT_ID: clientId, TENON_CLIENT_SECRET: clientSecret } = env
  if (token) return fromToken(token)
  if (clientId && clientSecret) return createClientCredentials({ baseUrl: server, clientId, clientSecret })
  const { servers } = await readCredentials(env)
  const stored = servers[server]
  if (stored?.kind === 'token') return fromToken(stored.token)
  if (!stored)
    throw new CommandFailure(`You are not signed in at ${server}.`, {
      exitCode: exitCodes.signIn,
      nextStep: `Run \`tenon login --server ${server}\`, or set TENON_TOKEN.`,
    })
  return createSessionTokens(stored.session, createSessionStore(env, server))
}
