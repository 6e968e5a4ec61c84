/** The runs of the suite: version, options and baseline. Version 0.2 runs the requirements of one protocol revision. */
export const suiteRuns = [
  {
    version: '0.1.16',
    options: ['--suite', 'all'],
    baseline: 'expected-failures-0.1.yml',
    isNewest: false,
  },
  {
    version: '0.2.0-alpha.12',
    options: ['--requirements', '2025-11-25'],
    baseline: 'expected-failures-2025-11-25.yml',
    isNewest: true,
  },
  {
    version: '0.2.0-alpha.12',
    options: ['--requirements', '2026-07-28'],
    baseline: 'expected-failures-2026-07-28.yml',
    isNewest: true,
  },
]

/** The runs against the management server: only the newest version of the suite. */
export const managementRuns = suiteRuns
  .filter(({ isNewest }) => isNewest)
  .map((run) => ({
    ...run,
    baseline: run.baseline.replace('expected-failures', 'expected-failures-management'),
  }))
