/**
 * The outcome of a check. `skipped`: it does not apply, or another problem must be solved first. `remedy`: advice for a
 * problem.
 */
export type Finding = {
  check: string
  status: 'ok' | 'problem' | 'skipped'
  message: string
  remedy: string | null
}

export const createOk = (check: string, message: string): Finding => ({
  check,
  status: 'ok',
  message,
  remedy: null,
})

export const createSkipped = (check: string, message: string): Finding => ({
  check,
  status: 'skipped',
  message,
  remedy: null,
})

export const createProblem = (check: string, message: string, remedy: string): Finding => ({
  check,
  status: 'problem',
  message,
  remedy,
})
