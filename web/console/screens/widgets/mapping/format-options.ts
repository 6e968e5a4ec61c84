// The options of a format as lines of text: `currency = EUR`.

export const writeOptionLines = (options: Readonly<Record<string, string>>): string =>
  Object.entries(options)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n')

/** Lines without a value are left out. */
export const parseOptionLines = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines.split('\n').flatMap((line) => {
      const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(line) ?? []
      return name.trim() && value.trim() ? [[name.trim(), value.trim()]] : []
    }),
  )
