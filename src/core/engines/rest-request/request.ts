// A request is built of structure, never of text: each argument is encoded for the place it goes to, and what cannot
// be put there safely is refused as a fault that names the argument. Nothing here sends anything.
import type { InputFault } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'

export type HeaderEntry = [name: string, value: string]

export type Bytes = Uint8Array<ArrayBuffer>

export type Body = { contentType: string; content: string | Bytes }

/** `url` is absolute, header names are lower case, `body` null means none. */
export type BuiltRequest = {
  method: string
  url: string
  headers: HeaderEntry[]
  body: string | Bytes | null
}

export type RequestOutcome = BuiltRequest | { faults: InputFault[] }

/** Makes a request of arguments. A plan that cannot be used answers its faults to every call. */
export type CompiledRequest = (args: JsonObject) => RequestOutcome

/** One call while it is being built: the arguments, and what was found wrong with them. */
export type Call = { args: JsonObject; faults: InputFault[] }

export const fault = (path: string, code: string, message: string): InputFault => ({ path, code, message })
