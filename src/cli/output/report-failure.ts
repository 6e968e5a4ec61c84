import { TenonError } from '#client'
import type { CommandIo } from '../command.ts'
import { CommandFailure } from '../command-failure.ts'
import { findExitCode } from '../exit-codes.ts'

/** A failure in the form in which it is printed. Empty members are left out. */
export type ReportedFailure = {
  code?: string
  message: string
  details: readonly unknown[]
  request_id?: string
  next_step?: string
}

const nextSteps: Record<string, string> = {
  unauthorized: 'Run `tenon login`, or set TENON_TOKEN to a valid token.',
  sign_in_failed: 'Run `tenon login` again.',
  precondition_failed: 'Read the current state and repeat the change.',
  draft_blocked: 'Run `tenon validate --draft` to see what blocks the release.',
  rate_limited: 'Wait a moment and try again.',
  network: 'Check the URL (`--server`, TENON_URL) and that the service is running.',
  internal_error: 'Send the request ID to the operator of the service, who can find it in the log.',
}

const listIssues = (details: unknown): unknown[] => {
  if (Array.isArray(details)) return details
  const issues = details && typeof details === 'object' && 'issues' in details ? details.issues : []
  return Array.isArray(issues) ? issues : []
}

/** Null for an unexpected error. */
export function describeFailure(error: unknown): { exitCode: number; failure: ReportedFailure } | null {
  if (error instanceof CommandFailure) {
    const { exitCode, message, details, nextStep } = error
    return { exitCode, failure: { message, details, ...(nextStep && { next_step: nextStep }) } }
  }
  if (!(error instanceof TenonError)) return null
  const { code, message, requestId } = error
  const nextStep = nextSteps[code]
  const failure = {
    code,
    message,
    details: listIssues(error.details),
    ...(requestId && { request_id: requestId }),
    ...(nextStep && { next_step: nextStep }),
  }
  return { exitCode: findExitCode(error), failure }
}

function formatDetail(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null) return String(detail)
  const { path, message } = detail as { path?: string; message?: string }
  return path ? `${path} ${message ?? ''}` : (message ?? JSON.stringify(detail))
}

export function printFailure(io: CommandIo, failure: ReportedFailure, isJson: boolean): void {
  if (isJson) {
    io.note(JSON.stringify({ error: failure }, null, 2))
    return
  }
  io.note(failure.message)
  for (const detail of failure.details) io.note(`  ${formatDetail(detail)}`)
  if (failure.request_id) io.note(`  Request ID: ${failure.request_id}`)
  if (failure.next_step) io.note(`→ ${failure.next_step}`)
}
