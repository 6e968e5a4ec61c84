// Ids are TypeIDs: a prefix that names the kind and a suffix that sorts by time. Created in adapters/system.

export const idPrefixes = {
  app: 'app',
  authConnection: 'auth',
  integration: 'int',
  operation: 'op',
  tool: 'tool',
  widget: 'wid',
  prompt: 'prm',
  skill: 'skl',
  testCase: 'case',
  draft: 'drf',
  release: 'rel',
  difference: 'diff',
  request: 'req',
  call: 'call',
  session: 'ses',
  account: 'acc',
  accountLink: 'alk',
  workspace: 'ws',
  workspaceMember: 'mem',
  workspaceInvitation: 'winv',
  machineToken: 'tok',
  serviceAccount: 'sa',
  audit: 'aud',
  changeEvent: 'evt',
  webhookEndpoint: 'whk',
  webhookDelivery: 'dlv',
} as const

export type IdKind = keyof typeof idPrefixes

const suffix = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** Whether the text has the form of an id of this kind. Other texts need no look-up in the store. */
export function isTypeId(kind: IdKind, text: string): boolean {
  const prefix = `${idPrefixes[kind]}_`
  return text.startsWith(prefix) && suffix.test(text.slice(prefix.length))
}

const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The pseudonym of a caller, which unlike other ids has no time. */
export const callerIdPattern = '^caller_[0-9a-hjkmnp-tv-z]{16}$'

/** 80 bits of the digest: among a million callers, two get the same id with a probability of 10⁻¹². */
export const createCallerId = (digest: Uint8Array): string =>
  `caller_${Array.from(digest.subarray(0, 16), (byte) => idAlphabet[byte & 31]).join('')}`

const timeLength = 10

/** When an id of this kind was created, in milliseconds since 1970; null for other texts. */
export function readIdTime(kind: IdKind, text: string): number | null {
  if (!isTypeId(kind, text)) return null
  const start = idPrefixes[kind].length + 1
  return [...text.slice(start, start + timeLength)].reduce(
    (ms, letter) => ms * 32 + idAlphabet.indexOf(letter),
    0,
  )
}
