type SemanticVersion = { numbers: number[]; prerelease: string[] }

const versionPattern =
  /^v?(\d{1,15})(?:\.(\d{1,15}))?(?:\.(\d{1,15}))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/

/** Semantic Versioning 2.0.0, also with fewer numbers or a leading `v`. */
function parseVersion(text: string): SemanticVersion | null {
  const [, major, minor = '0', patch = '0', prerelease = ''] = versionPattern.exec(text) ?? []
  if (major === undefined) return null
  return {
    numbers: [major, minor, patch].map(Number),
    prerelease: prerelease ? prerelease.split('.') : [],
  }
}

const compareValues = <Value extends string | number>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0)

/** Numeric identifiers by value and before others; others by code units. */
function compareIdentifiers(a: string, b: string): number {
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (isNumberA && isNumberB) return compareValues(Number(a), Number(b))
  return isNumberA === isNumberB ? compareValues(a, b) : isNumberA ? -1 : 1
}

/** A version without a prerelease is newer than its own prereleases. */
function comparePrereleases(a: string[], b: string[]): number {
  if (a.length === 0 || b.length === 0) return compareValues(Number(a.length === 0), Number(b.length === 0))
  for (const [at, identifier] of a.entries()) {
    const other = b[at]
    const order = other === undefined ? 1 : compareIdentifiers(identifier, other)
    if (order !== 0) return order
  }
  return compareValues(a.length, b.length)
}

/** Negative when `a` is older; null when either is not a semantic version. */
export function compareVersions(a: string, b: string): number | null {
  const [first, second] = [parseVersion(a), parseVersion(b)]
  if (!first || !second) return null
  for (const [at, number] of first.numbers.entries()) {
    const order = compareValues(number, second.numbers[at] ?? 0)
    if (order !== 0) return order
  }
  return comparePrereleases(first.prerelease, second.prerelease)
}
