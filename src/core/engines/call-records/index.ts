// The only entrance of this engine: other modules import nothing else of it.
export { CallRecordBuffer } from './call-record-buffer.ts'
export { decodeCallBatch } from './call-record-codec.ts'
export { computeCallTotals } from './call-totals.ts'
