// The setting RATE_LIMITS: `off`, or for each of user, address and app the requests per second and the burst.
import type { Pace } from '#base/throttle.ts'

export type RateLimits = Record<'user' | 'address' | 'app', Pace>

const pace = (perSecond: number, burst: number): Pace => ({ burst, refillSeconds: 1 / perSecond })

const defaults: RateLimits = { user: pace(100, 500), address: pace(20, 100), app: pace(200, 1000) }
const whos = ['user', 'address', 'app'] as const

export const defaultRateLimits = whos
  .map((who) => `${who}=${1 / defaults[who].refillSeconds}/${defaults[who].burst}`)
  .join(',')

/** Names that are left out have their default; `limits` is null for `off`. */
export function parseRateLimits(text: string): { limits: RateLimits | null; faults: string[] } {
  if (text === 'off') return { limits: null, faults: [] }
  const limits = { ...defaults }
  const faults: string[] = []
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, name, perSecond, burst] = /^(\w+)=([1-9]\d{0,5})\/([1-9]\d{0,6})$/.exec(part) ?? []
    const who = whos.find((one) => one === name)
    if (who) limits[who] = pace(Number(perSecond), Number(burst))
    else
      faults.push(
        `part ${JSON.stringify(part)} must be user=, address= or app= followed by requests per second/burst.`,
      )
  }
  return { limits, faults }
}
