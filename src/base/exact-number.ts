import { JsonScalar } from './json-scalar.ts'

/** A JSON number that a double cannot hold: an id of 64 bits, 1e400, -0. `JSON.stringify` writes its digits. */
export class ExactNumber extends JsonScalar {
  /** As written in JSON. */
  readonly digits: string

  constructor(digits: string) {
    super()
    this.digits = digits
  }

  override toString(): string {
    return this.digits
  }

  toJSON(): object {
    return JSON.rawJSON(this.digits)
  }
}

/** Whether a double would change the JSON number or its spelling. */
export const losesDigits = (digits: string): boolean => {
  const value = Number(digits)
  if (String(value) === digits) return false
  if (!Number.isFinite(value) || Object.is(value, -0) || Math.abs(value) >= 2 ** 53) return true
  const [mantissa = ''] = digits.split(/[eE]/)
  const significant = countSignificantDigits(mantissa)
  return significant > maxSafeDigits || (value === 0 && significant > 0)
}

/**
 * Ignores leading and trailing zeros. A pattern for trailing zeros would take quadratic time for zeros in the middle.
 */
export function countSignificantDigits(mantissa: string): number {
  const digits = mantissa.replace(/^[-0.]+|\./g, '')
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return end
}

/** Every double preserves this many digits of a decimal. */
export const maxSafeDigits = 15
