// The text of a machine token: a prefix for its kind, 43 random letters and digits, and their CRC-32 in six digits of
// base 62. Secret scanners find it by `tnn_(pat|app|sat|scs)_[0-9A-Za-z]{49}`, and detect lookalikes by the checksum.
import { formatBase62 } from '#base/texts/base62.ts'
import { type MachineTokenKind, machineTokenPrefixes } from '#core/model/tokens/machine-token.ts'
import type { Deps } from '#core/ports/ports.ts'

const checksumLength = 6
const tokenPattern = /^tnn_(?:pat|app|sat|scs)_[0-9A-Za-z]{49}$/

/** Whether the token has the prefix of machine tokens, which no other token has. */
export const hasMachineTokenPrefix = (token: string): boolean => token.startsWith('tnn_')

export function createMachineTokenText(
  { ids, digest }: Deps<'ids' | 'digest'>,
  kind: MachineTokenKind,
): string {
  const text = `${machineTokenPrefixes[kind]}${ids.createTokenSecret()}`
  return `${text}${computeChecksum({ digest }, text)}`
}

/** The kind of a token with a valid form and checksum; null for all others, which need no lookup in the store. */
export function findTokenKind(deps: Deps<'digest'>, token: string): MachineTokenKind | null {
  if (!tokenPattern.test(token)) return null
  const [text, checksum] = [token.slice(0, -checksumLength), token.slice(-checksumLength)]
  if (computeChecksum(deps, text) !== checksum) return null
  const kinds = Object.keys(machineTokenPrefixes) as MachineTokenKind[]
  return kinds.find((kind) => token.startsWith(machineTokenPrefixes[kind])) ?? null
}

const computeChecksum = ({ digest }: Deps<'digest'>, text: string) =>
  formatBase62(digest.crc32(text), checksumLength)
