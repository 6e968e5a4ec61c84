// The only entrance of this engine: other modules import nothing else of it.
export { AliasCallCounter, type AppAliasCallCount } from './alias-call-counter.ts'
export { canHaveCall, createCallFilter, maxCallMs, narrowFilter } from './call-filter.ts'
export { CallRecordBuffer, listCallMarks } from './call-record-buffer.ts'
export { decodeCallBatch } from './call-record-codec.ts'
export { CallSeriesBuilder, countBuckets } from './call-series.ts'
export { computeCallTotals } from './call-totals.ts'
export { KnownMarks } from './known-marks.ts'
