/** The edit distance up to which a word of this length counts as a typo. */
export const slipsFor = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

/**
 * The optimal string alignment distance: the number of substitutions, deletions, insertions and swaps of neighbours
 * that turn `a` into `b`; `maxDistance` + 1 if it is larger than `maxDistance`.
 */
export function edits(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, above] = [new Uint8Array(b.length + 1), new Uint8Array(b.length + 1)]
  for (let column = 0; column <= b.length; column++) above[column] = column
  for (let row = 1; row <= a.length; row++) {
    const here = new Uint8Array(b.length + 1)
    here[0] = row
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const cost = editsAt(a, b, row, column, before, above, here)
      here[column] = cost
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    ;[before, above] = [above, here]
  }
  return Math.min(above[b.length] ?? 0, most + 1)
}

function editsAt(
  a: string,
  b: string,
  row: number,
  column: number,
  before: Uint8Array,
  above: Uint8Array,
  here: Uint8Array,
): number {
  const isSame = a[row - 1] === b[column - 1]
  const changed = (above[column - 1] ?? 0) + (isSame ? 0 : 1)
  const moved = Math.min((above[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1)
  const swaps = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
  const swapped = swaps ? (before[column - 2] ?? 0) + 1 : 255
  return Math.min(changed, moved, swapped)
}

/** One bit per letter of the word (modulo 32). Words whose masks differ in many bits are many edits apart. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits >>> 0
}

/** The number of bits in which two masks differ. One edit changes two bits at most. */
export function differentLetters(a: number, b: number): number {
  let bits = a ^ b
  let count = 0
  for (; bits; bits &= bits - 1) count++
  return count
}
