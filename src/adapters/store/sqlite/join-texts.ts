import { Utf8Parts } from '../rows/utf8-text.ts'

/** The characters of a statement with many rows: as many as `maxBatchCharacters`. */
const scratchBytes = 1024 * 1024

/** Used again and again: new memory for many megabytes of texts would have all garbage collected several times. */
let scratch: Uint8Array | null = null

/**
 * The parameters with texts in one piece, which node:sqlite needs. They are valid until the next call, so that a message to
 * another thread must copy them.
 */
export function joinTexts(parameters: readonly unknown[]): readonly unknown[] {
  let length = 0
  for (const value of parameters) if (value instanceof Utf8Parts) length += value.length
  if (length === 0) return parameters
  const target = takeBytes(length)
  let end = 0
  return parameters.map((value) => {
    if (!(value instanceof Utf8Parts)) return value
    const start = end
    end = value.copyTo(target, start)
    return target.subarray(start, end)
  })
}

function takeBytes(length: number): Uint8Array {
  if (length > scratchBytes) return new Uint8Array(length)
  scratch ??= new Uint8Array(scratchBytes)
  return scratch
}
