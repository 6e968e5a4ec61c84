// The thread that builds results of large responses, one at a time.
import { parentPort } from 'node:worker_threads'
import { runResultJob } from './result-job.ts'

parentPort?.on('message', (job) => parentPort?.postMessage(runResultJob(job)))
