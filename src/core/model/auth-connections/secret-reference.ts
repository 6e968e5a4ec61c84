// A reference says where a secret lies: the connection stores it as it is, and the service reads the secret when a call
// needs it. It is recognised when it is written. A sealed secret never looks like one, whatever its plaintext.

export const secretSourceKinds = ['aws-sm', 'file', 'gcp-sm', 'op', 'vault'] as const
export type SecretSourceKind = (typeof secretSourceKinds)[number]

/** `key`: the member of a secret with several values; "" for the secret as a whole. */
export type SecretReference = { kind: SecretSourceKind; path: string; key: string }

/** `slash`: whether paths begin with one. `key`: whether a member is named after `#`. `path`: its form as a whole. */
type ReferenceForm = {
  example: string
  slash: 'always' | 'optional' | 'never'
  key: 'always' | 'optional' | 'never'
  path: RegExp
}

const forms: Record<SecretSourceKind, ReferenceForm> = {
  'aws-sm': { example: 'name#key', slash: 'optional', key: 'optional', path: /./ },
  file: { example: '/run/secrets/name', slash: 'always', key: 'never', path: /./ },
  'gcp-sm': {
    example: 'projects/project/secrets/name',
    slash: 'never',
    key: 'optional',
    path: /^(projects\/[\w.:-]+\/secrets\/)?[\w-]+(\/versions\/[\w-]+)?$/,
  },
  op: { example: 'vault/item/field', slash: 'never', key: 'never', path: /^[^/]+(\/[^/]+){2,3}$/ },
  vault: { example: 'secret/name#key', slash: 'never', key: 'always', path: /./ },
}

const kinds = secretSourceKinds.join('|')
const written = new RegExp(`^\\$\\{(${kinds}):([^]*)\\}$`)

/** Whether the text is written as a reference, valid or not. */
export const isSecretReference = (text: string): boolean => written.test(text)

const maxLength = 500
/** No escapes, wildcards or quotes: every source reads these letters as they are. */
const allowedPath = /^[A-Za-z0-9 _.,:@+~!()/-]+$/
const allowedKey = /^[A-Za-z0-9_.-]{1,100}$/

/** The parts of a reference, or why it is invalid. */
export function parseSecretReference(text: string): SecretReference | { problem: string } {
  const [, kind = 'file', rest = ''] = (written.exec(text) ?? []) as [string?, SecretSourceKind?, string?]
  const [path = '', key, ...more] = withoutSlashes(kind, rest).split('#')
  const isValid =
    text.length <= maxLength && more.length === 0 && hasValidKey(kind, key) && isSecretPath(kind, path)
  return isValid ? { kind, path, key: key ?? '' } : { problem: `must have the form ${formatExample(kind)}` }
}

/** 1Password itself writes `op://vault/item/field`. */
export const withoutSlashes = (kind: SecretSourceKind, path: string) =>
  kind === 'op' ? path.replace(/^\/\//, '') : path

const formatExample = (kind: SecretSourceKind) => `\${${kind}:${forms[kind].example}}`

const hasValidKey = (kind: SecretSourceKind, key: string | undefined) =>
  key === undefined ? forms[kind].key !== 'always' : forms[kind].key !== 'never' && allowedKey.test(key)

/** Whether a secret of this kind can have the path. */
export const isSecretPath = (kind: SecretSourceKind, path: string): boolean =>
  forms[kind].path.test(path) && isSafePath(kind, path)

// @guard
/** Without dot segments and empty ones, so that a path cannot leave the folder that it begins with. */
export function isSafePath(kind: SecretSourceKind, path: string): boolean {
  const { slash } = forms[kind]
  const segments = (slash === 'never' ? path : path.replace(/^\//, '')).split('/')
  const hasRoot = slash !== 'always' || path.startsWith('/')
  return hasRoot && allowedPath.test(path) && segments.every(isSafeSegment)
}

const isSafeSegment = (segment: string) => /[^. ]/.test(segment) && segment === segment.trim()

const placeholder = /^\$\{env:[^{}]*\}$/
/** `${scheme:…}` alone, a known kind within other text, or what the source itself calls a secret. */
const mistaken = new RegExp(
  `^\\$\\{[A-Za-z][\\w-]*:[^]*\\}$|\\$\\{(?:${kinds}):|^op://|^arn:aws[\\w-]*:secretsmanager:`,
)
const allExamples = secretSourceKinds.map(formatExample).join(', ')

/** Why a text is not the secret that its author means: it is almost a reference, or a placeholder. Null for all others. */
export function findReferenceMistake(text: string): string | null {
  if (isSecretReference(text) || !mistaken.test(text)) return null
  if (placeholder.test(text))
    return `is a placeholder that the command tenon replaces in a file; here must be the secret, or a reference: ${allExamples}`
  return `looks like a reference, but is none; it must be exactly one of the forms ${allExamples}`
}
