// Gauges of the import of the public registry.
import type { Metrics } from '#base/metrics.ts'
import type { DirectoryImportProgress } from '#core/services/directory/import-directory.ts'
import type { DirectoryCounters } from './directory-counters.ts'

const counter = { type: 'counter' } as const

const progress: [name: string, help: string, figure: keyof DirectoryImportProgress][] = [
  ['pages_read_total', 'Pages of the registry that were read.', 'pages'],
  ['records_read_total', 'Records of the registry that were read.', 'read'],
  ['entries_changed_total', 'Entries that were stored because they are new or changed.', 'changed'],
  ['entries_removed_total', 'Entries removed because the registry no longer lists them.', 'removed'],
  ['records_unreadable_total', 'Values of the registry that are not valid records.', 'unreadable'],
]

export function registerDirectoryGauges(metrics: Metrics, counters: DirectoryCounters): void {
  for (const [name, help, figure] of progress) {
    metrics.createObservable(`tenon_directory_${name}`, help, () => counters.total[figure], counter)
  }
  const runs = () => [
    { values: ['finished'], value: counters.finished },
    { values: ['failed'], value: counters.failed },
  ]
  metrics.createObservable('tenon_directory_imports_total', 'Imports of the registry that ended.', runs, {
    ...counter,
    labels: ['outcome'],
  })
  metrics.createObservable('tenon_directory_importing', 'Whether the registry is being imported.', () =>
    Number(counters.isRunning),
  )
  metrics.createObservable(
    'tenon_directory_last_success_timestamp_seconds',
    'Time of the last completed import of the registry, in seconds since 1970; 0 when there was none.',
    () => counters.succeededAt / 1000,
  )
}
