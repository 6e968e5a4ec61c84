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

/** Makes a key of a name, with a number if it is taken. */
export const makeKey = (name: string, taken: ReadonlySet<string> = new Set()): string =>
  addNumber(reduceName(name, '_') || 'api', '_', taken)

/** Makes an app slug of a name, with a number if it is taken. */
export const makeSlug = (name: string, taken: ReadonlySet<string> = new Set()): string =>
  addNumber(reduceName(name, '-') || 'app', '-', taken)
