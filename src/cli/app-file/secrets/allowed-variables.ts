import { createUsageFailure } from '../../command-failure.ts'

/** Variables and references, such as `vault:path#key`, that `--env` allows, for any origin or for certain ones. */
export type AllowedVariables = ReadonlyMap<string, 'any' | readonly string[]>

const pattern = /^([A-Za-z_]\w*|[a-z][a-z0-9-]*:[^=]+)(?:=(.*))?$/

/** Reads `NAME` and `NAME=ORIGIN`. */
export function readAllowedVariables(texts: readonly string[] = []): AllowedVariables {
  const allowed = new Map<string, 'any' | string[]>()
  for (const text of texts) {
    const [, name, url] = pattern.exec(text) ?? []
    if (name === undefined) throw createUsageFailure(`--env must be NAME or NAME=ORIGIN, not "${text}".`)
    const known = allowed.get(name) ?? []
    allowed.set(name, url === undefined || known === 'any' ? 'any' : [...known, readOrigin(name, url)])
  }
  return allowed
}

function readOrigin(name: string, url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return new URL(url).origin
  throw createUsageFailure(`--env ${name}= needs an origin, such as https://api.example.com.`)
}
