// A tag for the package `yaml`, which would read numbers as doubles.
import { createExactNumber } from './exact-json.ts'
import { ExactNumber, losesDigits } from './exact-number.ts'

/** Numbers of the core schema that are long enough to lose digits. */
const longNumber =
  /^(?=[-+]?(?:[\d.]{16}|0[xo]|[\d.]+[eE][-+]?\d{3})|-0)(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|0x[\da-fA-F]+|0o[0-7]+)$/

/** The number as JSON writes it. */
function toJsonDigits(source: string): string {
  if (/^0[xo]/.test(source)) return BigInt(source).toString()
  return source
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?!\d)/, '')
}

export function parseYamlNumber(source: string): number | ExactNumber {
  const digits = toJsonDigits(source)
  return losesDigits(digits) ? createExactNumber(digits) : Number(digits)
}

const exactNumberTag = {
  tag: 'tag:yaml.org,2002:int',
  default: true,
  test: longNumber,
  identify: (value: unknown) => value instanceof ExactNumber,
  resolve: parseYamlNumber,
  stringify: ({ value }: { value?: unknown }) => String(value),
} as const

/** For the option `customTags`: numbers keep their digits, as with `parseExactJson`. */
export const addExactNumbers = <Tag>(tags: Tag[]): (Tag | typeof exactNumberTag)[] => [
  exactNumberTag,
  ...tags,
]
