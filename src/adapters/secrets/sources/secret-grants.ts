// Which secrets the operator gives to which workspaces. The service reads with its own rights, so nothing else limits
// what a workspace can reach.
import { isTypeId } from '#base/ids.ts'
import {
  isSafePath,
  isSecretPath,
  type SecretReference,
  type SecretSourceKind,
  secretSourceKinds,
  withoutSlashes,
} from '#core/model/auth-connections/secret-reference.ts'

/** `workspace`: an id, "*" for all, or "" for each whose id the pattern contains. `pattern`: may end with `*`. */
export type SecretGrant = { workspace: string; kind: SecretSourceKind; pattern: string }

const placeholder = '{workspace}'
const entryFormat = new RegExp(`^(?:(\\*|ws_[^=:,]+)=)?(${secretSourceKinds.join('|')}):(.+)$`)

/** Reads `[WORKSPACE=]KIND:PATTERN`, separated by commas. */
export function parseSecretGrants(text: string): { grants: SecretGrant[]; problems: string[] } {
  const grants: SecretGrant[] = []
  const problems: string[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const parsed = parseEntry(entry)
    if (typeof parsed === 'string') problems.push(`entry ${JSON.stringify(entry)} ${parsed}`)
    else grants.push(parsed)
  }
  return { grants, problems }
}

function parseEntry(entry: string): SecretGrant | string {
  const [, workspace = '', kind, pattern = ''] = entryFormat.exec(entry) ?? []
  if (!kind)
    return `must be KIND:PATTERN or WORKSPACE=KIND:PATTERN; the kinds are ${secretSourceKinds.join(', ')}.`
  // @guard
  if (workspace.startsWith('ws_') && !isTypeId('workspace', workspace))
    return 'must name a workspace by its id, such as ws_01….'
  // @guard
  if (workspace === '' && !pattern.includes(placeholder))
    return `must contain ${placeholder}, or begin with the workspace that it is for: ws_01…= or, for all, *=.`
  const path = withoutSlashes(kind as SecretSourceKind, pattern)
  const grant = { workspace, kind: kind as SecretSourceKind, pattern: path }
  return hasValidPattern(grant) ? grant : 'must have a valid path, with at most one * at its end.'
}

function hasValidPattern({ kind, pattern }: SecretGrant): boolean {
  const path = pattern.replaceAll(placeholder, 'ws')
  return path.endsWith('*') ? isSafePath(kind, path.replace(/\*$/, 'x')) : isSecretPath(kind, path)
}

/** The patterns of this kind for a workspace. No id begins with another, since all have one length. */
export const listGrantedPaths = (
  grants: readonly SecretGrant[],
  kind: SecretSourceKind,
  workspaceId: string,
): string[] =>
  grants
    // @guard
    .filter((grant) => grant.kind === kind && ['', '*', workspaceId].includes(grant.workspace))
    .map(({ pattern }) => pattern.replaceAll(placeholder, workspaceId))

// @guard
/** The pattern that permits the reference; undefined for none. */
export const findPattern = (patterns: readonly string[], { path }: Pick<SecretReference, 'path'>) =>
  patterns.find((pattern) =>
    pattern.endsWith('*')
      ? path.startsWith(pattern.slice(0, -1)) && path.length >= pattern.length
      : path === pattern,
  )
