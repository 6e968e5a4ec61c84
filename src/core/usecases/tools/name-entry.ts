import { type InputViolation, ServiceError } from '#base/errors.ts'

/** Does the work for one entry of a batch; its errors get the paths of the batch. */
export async function nameEntry<T>(index: number, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw withEntryIndex(error, index)
  }
}

function withEntryIndex(error: unknown, index: number): unknown {
  if (!(error instanceof ServiceError) || !Array.isArray(error.details)) return error
  const details = (error.details as InputViolation[]).map((violation) => ({
    ...violation,
    path: `tools[${index}].${violation.path}`,
  }))
  return new ServiceError(error.code, `tools[${index}]: ${error.message}`, {
    details,
    internal: error.internal,
  })
}
