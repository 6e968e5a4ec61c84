// Requests are built from structure, never by text substitution: each argument is encoded for its location; a value
// that cannot be placed there safely is rejected with an error that names the argument. This code sends nothing.

import type { InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import type { ViolationCode } from '#base/violation-codes.ts'

export type HeaderEntry = [name: string, value: string]

export type Bytes = Uint8Array<ArrayBuffer>

export type EncodedBody = { contentType: string; content: string | Bytes }

/** `url` is absolute, header names are lower case, and a null `body` means none. */
export type BuiltRequest = {
  method: string
  url: string
  headers: HeaderEntry[]
  body: string | Bytes | null
}

export type RequestBuildResult = BuiltRequest | { problems: InputViolation[] }

/** Builds a request from arguments. For a plan that cannot be used, it returns the errors of the plan. */
export type RequestBuilder = (args: JsonObject) => RequestBuildResult

/** The state of one request while it is built: the arguments, and the errors found in them. */
export type RequestContext = { args: JsonObject; violations: InputViolation[] }

export const createViolation = (path: string, code: ViolationCode, message: string): InputViolation => ({
  path,
  code,
  message,
})
