// A tag for the package `yaml`, which otherwise reads numbers as doubles.
import { parseExactNumber } from './exact-json.ts'
import { ExactNumber } from './exact-number.ts'

/** Numbers of the core schema that are long enough to lose digits. */
const longNumber =
  /^(?=[-+]?(?:[\d.]{16}|0[xo]|[\d.]+[eE][-+]?\d{3})|-0)(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|0x[\da-fA-F]+|0o[0-7]+)$/

const exactNumberTag = {
  tag: 'tag:yaml.org,2002:int',
  default: true,
  test: longNumber,
  identify: (value: unknown) => value instanceof ExactNumber,
  resolve: parseExactNumber,
  stringify: ({ value }: { value?: unknown }) => String(value),
} as const

/** For the option `customTags`: numbers keep their digits, as with `parseExactJson`. */
export const addExactNumbers = <Tag>(tags: Tag[]): (Tag | typeof exactNumberTag)[] => [
  exactNumberTag,
  ...tags,
]
