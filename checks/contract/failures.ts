// Reads the failed checks in a report of Schemathesis.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** One failed check of one request. */
export type ContractFailure = {
  /** The check of Schemathesis, such as `positive_data_acceptance`. */
  check: string
  /** Method and path template. */
  operation: string
  status: number
  /**
   * The error code of the response, followed by a colon and the code of its first violation; "" without an
   * error.
   */
  code: string
  /** The message of the response or of the check. */
  message: string
}

type Recorder = {
  cases: Record<string, { value: { method: string; path: string } }>
  checks?: Record<string, CheckResult[]>
  interactions: Record<string, { response: { status_code: number; content?: { $base64: string } } | null }>
}
type CheckResult = { name: string; status: string; failure_info?: { failure: { message: string } } }
type ErrorBody = { error?: { code: string; message: string; details: unknown } }

function parseErrorBody(text: string): ErrorBody {
  try {
    return JSON.parse(text)
  } catch {
    // The report truncates long bodies.
    const [, code] = /^\{"error":\{"code":"(\w+)"/.exec(text) ?? []
    return code ? { error: { code, message: '', details: null } } : {}
  }
}

function describeError({ error }: ErrorBody): Pick<ContractFailure, 'code' | 'message'> {
  if (!error) return { code: '', message: '' }
  const [violation] = Array.isArray(error.details) ? error.details : []
  return {
    code: violation ? `${error.code}: ${violation.code}` : error.code,
    message: violation ? `${violation.path}: ${violation.message}` : error.message,
  }
}

function* listRecordedFailures({ cases, checks = {}, interactions }: Recorder): Generator<ContractFailure> {
  for (const [id, results] of Object.entries(checks)) {
    for (const { name, status, failure_info } of results) {
      if (status === 'success') continue
      const request = cases[id]?.value
      const response = interactions[id]?.response
      const text = Buffer.from(response?.content?.$base64 ?? '', 'base64').toString()
      const { code, message } = describeError(parseErrorBody(text))
      yield {
        check: name,
        operation: `${request?.method} ${request?.path}`,
        status: response?.status_code ?? 0,
        code,
        message: message || (failure_info?.failure.message ?? ''),
      }
    }
  }
}

export type ContractReport = { requests: number; failures: ContractFailure[] }

export async function readReport(path: string): Promise<ContractReport> {
  const report: ContractReport = { requests: 0, failures: [] }
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (!line.startsWith('{"ScenarioFinished"')) continue
    const { recorder } = JSON.parse(line).ScenarioFinished
    report.requests += Object.keys(recorder.interactions ?? {}).length
    report.failures.push(...listRecordedFailures(recorder))
  }
  return report
}
