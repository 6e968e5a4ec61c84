// A reference says where a secret lies: the connection stores it as it is, and the service reads the secret when a call
// needs it. It is recognised when it is written. A sealed secret never looks like one, whatever its plaintext.

export const secretSourceKinds = ['file', 'vault'] as const
export type SecretSourceKind = (typeof secretSourceKinds)[number]

/** `key`: the member of a secret with several values; "" for a file, which is the secret. */
export type SecretReference = { kind: SecretSourceKind; path: string; key: string }

const written = new RegExp(`^\\$\\{(${secretSourceKinds.join('|')}):([^]*)\\}$`)

/** Whether the text is written as a reference, valid or not. */
export const isSecretReference = (text: string): boolean => written.test(text)

const maxLength = 500
/** No escapes, wildcards or quotes: every source reads these letters as they are. */
const allowedPath = /^[A-Za-z0-9 _.,:@+~!()/-]+$/
const allowedKey = /^[A-Za-z0-9_.-]{1,100}$/

const examples: Record<SecretSourceKind, string> = { file: '/run/secrets/name', vault: 'secret/name#key' }

/** The parts of a reference, or why it is invalid. */
export function parseSecretReference(text: string): SecretReference | { problem: string } {
  const [, kind = 'file', rest = ''] = (written.exec(text) ?? []) as [string?, SecretSourceKind?, string?]
  const [path = '', key = '', ...more] = rest.split('#')
  const reference = { kind, path, key }
  const isValid =
    text.length <= maxLength &&
    more.length === 0 &&
    (kind === 'vault' ? allowedKey.test(key) : !rest.includes('#')) &&
    hasValidPath(reference)
  return isValid ? reference : { problem: `must have the form \${${kind}:${examples[kind]}}` }
}

// @guard
/** Without dot segments and empty ones, so that a path cannot leave the folder that it begins with. */
function hasValidPath({ kind, path }: SecretReference): boolean {
  const root = kind === 'file' ? '/' : ''
  const segments = path.slice(root.length).split('/')
  return path.startsWith(root) && allowedPath.test(path) && segments.every(isValidSegment)
}

const isValidSegment = (segment: string) => /[^. ]/.test(segment) && segment === segment.trim()
