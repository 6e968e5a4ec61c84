import { statfsSync } from 'node:fs'
import type { Metrics } from '#base/metrics.ts'

export function registerDiskGauges(metrics: Metrics, directory: string): void {
  metrics.createObservable(
    'tenon_data_directory_free_bytes',
    'Bytes that are free for the data directory.',
    () => {
      const { bavail, bsize } = statfsSync(directory)
      return bavail * bsize
    },
  )
  metrics.createObservable(
    'tenon_data_directory_size_bytes',
    'Bytes of the file system of the data directory.',
    () => {
      const { blocks, bsize } = statfsSync(directory)
      return blocks * bsize
    },
  )
}
