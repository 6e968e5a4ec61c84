// What the import of the public directory does.
import type { Metrics } from '#base/metrics.ts'
import type { ImportProgress } from '#core/usecases/directory/import-directory.ts'
import type { DirectoryCounters } from '../directory-counters.ts'

const counter = { type: 'counter' } as const

const progress: [name: string, help: string, figure: keyof ImportProgress][] = [
  ['pages_read_total', 'Pages of the registry that were read.', 'pages'],
  ['records_read_total', 'Records of the registry that were read.', 'read'],
  ['entries_changed_total', 'Entries that were kept, since they are new or changed.', 'changed'],
  ['entries_removed_total', 'Entries that the registry lists no longer.', 'removed'],
  ['records_unreadable_total', 'Values of the registry that were no records.', 'unreadable'],
]

export function readDirectoryImport(metrics: Metrics, counters: DirectoryCounters): void {
  for (const [name, help, figure] of progress) {
    metrics.read(`tenon_directory_${name}`, help, () => counters.total[figure], counter)
  }
  const runs = () => [
    { values: ['finished'], value: counters.finished },
    { values: ['failed'], value: counters.failed },
  ]
  metrics.read('tenon_directory_imports_total', 'Imports of the registry that ended.', runs, {
    ...counter,
    labels: ['outcome'],
  })
  metrics.read('tenon_directory_importing', 'Whether the registry is being imported.', () =>
    Number(counters.isRunning),
  )
  metrics.read(
    'tenon_directory_last_success_timestamp_seconds',
    'When the registry was last imported to its end, since 1970; 0 when it never was.',
    () => counters.succeededAt / 1000,
  )
}
