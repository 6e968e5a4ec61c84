// The files that must agree before a version is released.

export type ReleaseTexts = {
  /** The version of package.json. */
  version: string
  /** Chart.yaml of the Helm chart. */
  chart: { version: string; appVersion: string }
  changelog: string
}

/** One sentence for each problem; empty when the version can be released. */
export function findReleaseProblems({ version, chart, changelog }: ReleaseTexts): string[] {
  const problems = []
  if (chart.version !== version) problems.push(`The chart has version ${chart.version}, not ${version}.`)
  if (chart.appVersion !== version) problems.push(`The chart installs ${chart.appVersion}, not ${version}.`)
  const dated = [...changelog.matchAll(/^## (\S+) \(\d{4}-\d\d-\d\d\)$/gm)].map(([, name]) => name)
  if (!dated.includes(version)) problems.push(`CHANGELOG.md has no section "## ${version} (YYYY-MM-DD)".`)
  return problems
}
