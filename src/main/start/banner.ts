// The output of a start: for people, the addresses and the available commands; otherwise the same as a log line.
import { getCurrentInstant } from '#adapters/system/clock.ts'
import { tokenCommand } from '../config/command-names.ts'
import type { Config } from '../config/config.ts'

type BannerConfig = Pick<Config, 'baseUrl' | 'authIssuer' | 'authUrl' | 'authPort'>

/** The address to open first in a browser is on top. `invitation`: the sign-up link; null when it is not needed. */
export function formatBanner(config: BannerConfig, invitation: string | null): string {
  const { baseUrl, authIssuer } = config
  const signIn = findSignInAddress(config)
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

const findSignInAddress = ({ authIssuer, authUrl, authPort }: BannerConfig) =>
  authIssuer ?? (authPort === null ? null : authUrl)

/** The banner as one JSON line. */
export function formatReadyLine(config: BannerConfig, invitation: string | null): string {
  const { baseUrl } = config
  const msg = `Tenon is ready at ${baseUrl}`
  const signIn = findSignInAddress(config)
  return JSON.stringify({
    level: 30,
    time: getCurrentInstant(),
    msg: invitation ? `${msg}; the first user can sign up at the one-time link within 30 minutes` : msg,
    ...(invitation && { invitation }),
    reference: `${baseUrl}/docs`,
    ...(signIn && { signIn }),
  })
}
