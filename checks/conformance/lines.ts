/** What is held against which version of the suite. The lines of 0.2 are the sets that a revision requires. */
export const lines = [
  { version: '0.1.16', options: ['--suite', 'all'], baseline: 'expected-failures-0.1.yml' },
  {
    version: '0.2.0-alpha.12',
    options: ['--requirements', '2025-11-25'],
    baseline: 'expected-failures-2025-11-25.yml',
  },
  {
    version: '0.2.0-alpha.12',
    options: ['--requirements', '2026-07-28'],
    baseline: 'expected-failures-2026-07-28.yml',
  },
]
