// What a start prints for the person who typed the command: where to go, and what else exists.
import { tokenCommand } from './command-names.ts'
import type { Config } from './config/config.ts'

type BannerConfig = Pick<Config, 'baseUrl' | 'authIssuer' | 'authUrl' | 'authPort'>

/** The address that a browser opens first is on top. `invitation`: the sign-up link; null when nobody needs it. */
export function formatBanner(config: BannerConfig, invitation: string | null): string {
  const { baseUrl, authIssuer, authUrl, authPort } = config
  const signIn = authIssuer ?? (authPort === null ? null : authUrl)
  const lines = [
    '',
    `  Tenon is ready at ${baseUrl}`,
    '',
    ...(invitation
      ? ['  Sign up as the first user, within 30 minutes, at this one-time link:', `  ${invitation}`, '']
      : []),
    `  API reference  ${baseUrl}/docs`,
    ...(signIn ? [`  Sign-in at     ${signIn}`] : []),
    ...(authIssuer ? [] : [`  A token        ${tokenCommand}`]),
    '',
  ]
  return lines.join('\n')
}
