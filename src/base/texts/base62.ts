export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A non-negative integer in base 62, padded with zeros to `length`. */
export function formatBase62(value: number, length: number): string {
  let digits = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / base62.length))
    digits = `${base62[rest % base62.length]}${digits}`
  return digits.padStart(length, '0')
}
