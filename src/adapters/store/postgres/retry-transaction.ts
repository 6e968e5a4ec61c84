import { setTimeout as sleep } from 'node:timers/promises'
import { createBusyFailure } from '../database-failures.ts'
import { preparedStatementCodes } from './named-statements.ts'
import { postgresCodeOf } from './postgres-failure.ts'

const maxAttempts = 6

// https://www.postgresql.org/docs/current/errcodes-appendix.html: the transaction is rolled back and may be run again.
const serializationFailure = '40001'
const deadlockDetected = '40P01'
const retriedCodes = [serializationFailure, deadlockDetected, ...preparedStatementCodes]

/** Retries a transaction with exponential backoff and jitter after a serialisation failure, a deadlock, or one of named statements. */
export async function retryTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (!retriedCodes.includes(postgresCodeOf(error))) throw error
      if (attempt === maxAttempts) throw createBusyFailure(error)
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}
