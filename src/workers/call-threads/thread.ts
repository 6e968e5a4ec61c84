// The thread that works for calls, one at a time.
import { parentPort } from 'node:worker_threads'
import { allowLongPatternWork } from '#core/engines/schemas/json-schema/index.ts'
import { runThreadJob } from './thread-job.ts'

allowLongPatternWork()
parentPort?.on('message', (job) => parentPort?.postMessage(runThreadJob(job)))
