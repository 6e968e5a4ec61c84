import type { ChangeClass } from '#core/model/differences/client-change.ts'

/** The next semantic version: breaking changes raise the first number, changes that need a rescan the second. */
export function proposeServerVersion(version: string, changeClass: ChangeClass): string {
  const [major = 1, minor = 0, patch = 0] = version.split('.').map(Number)
  if (changeClass === 'breaking') return `${major + 1}.0.0`
  return changeClass === 'rescan' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}
