// Requests are built from structure, never by text substitution: each argument is encoded for its location, and what
// cannot be placed there safely is rejected with an error that names the argument. Nothing here sends anything.
import type { InputFault } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'

export type HeaderEntry = [name: string, value: string]

export type Bytes = Uint8Array<ArrayBuffer>

export type Body = { contentType: string; content: string | Bytes }

/** `url` is absolute, header names are lower case, and a null `body` means none. */
export type BuiltRequest = {
  method: string
  url: string
  headers: HeaderEntry[]
  body: string | Bytes | null
}

export type RequestOutcome = BuiltRequest | { faults: InputFault[] }

/** Builds a request from arguments. For a plan that cannot be used, it returns the errors of the plan. */
export type CompiledRequest = (args: JsonObject) => RequestOutcome

/** The state of one request while it is built: the arguments, and the errors found in them. */
export type Call = { args: JsonObject; faults: InputFault[] }

export const fault = (path: string, code: string, message: string): InputFault => ({ path, code, message })
