// The only entrance of this engine: other modules import nothing else of it.
export { buildSampleResult, type PollStopCondition, type SampleSource } from './sample-results.ts'
