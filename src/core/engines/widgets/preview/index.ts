export { buildSampleResult, type PollStopCondition, type SampleSource } from './sample-results.ts'
