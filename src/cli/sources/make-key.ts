const reduceName = (name: string, dash: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, dash)
    .slice(0, 60)
    .replace(new RegExp(`^${dash}+|${dash}+$`, 'g'), '')

function addNumber(base: string, dash: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) if (!taken.has(`${base}${dash}${number}`)) return `${base}${dash}${number}`
}

/** A key from a name; one that is taken gets a number. */
export const makeKey = (name: string, taken: ReadonlySet<string> = new Set()): string =>
  addNumber(reduceName(name, '_') || 'api', '_', taken)

/** The slug of an app from its name; one that is taken gets a number. */
export const makeSlug = (name: string, taken: ReadonlySet<string> = new Set()): string =>
  addNumber(reduceName(name, '-') || 'app', '-', taken)
