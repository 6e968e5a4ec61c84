// The setting RATE_LIMITS: `off`, or for each of user, address and app the requests per second and the burst.
import type { RateLimit } from '#base/rate-limiter.ts'

export type RateLimits = Record<'user' | 'address' | 'app', RateLimit>

const toPace = (perSecond: number, burst: number): RateLimit => ({ burst, refillSeconds: 1 / perSecond })

const defaults: RateLimits = { user: toPace(100, 500), address: toPace(20, 100), app: toPace(200, 1000) }
const limitNames = ['user', 'address', 'app'] as const

export const defaultRateLimits = limitNames
  .map((who) => `${who}=${1 / defaults[who].refillSeconds}/${defaults[who].burst}`)
  .join(',')

/** Omitted names have their default; `limits` is null for `off`. */
export function parseRateLimits(text: string): { limits: RateLimits | null; problems: string[] } {
  if (text === 'off') return { limits: null, problems: [] }
  const limits = { ...defaults }
  const problems: string[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, name, perSecond, burst] = /^(\w+)=([1-9]\d{0,5})\/([1-9]\d{0,6})$/.exec(entry) ?? []
    const who = limitNames.find((candidate) => candidate === name)
    if (who) limits[who] = toPace(Number(perSecond), Number(burst))
    else
      problems.push(
        `part ${JSON.stringify(entry)} must be user=, address= or app= followed by requests per second/burst.`,
      )
  }
  return { limits, problems }
}
