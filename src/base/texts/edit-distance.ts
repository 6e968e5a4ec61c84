/** The edit distance up to which a word of this length counts as a typo. */
export const getMaxTypos = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

/**
 * The optimal string alignment distance: the number of substitutions, deletions, insertions and swaps of neighbours
 * that turn `a` into `b`; `maxDistance` + 1 if it is larger than `maxDistance`.
 */
export function computeEditDistance(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1
  let [rowBeforeLast, lastRow] = [new Uint8Array(b.length + 1), new Uint8Array(b.length + 1)]
  for (let column = 0; column <= b.length; column++) lastRow[column] = column
  for (let row = 1; row <= a.length; row++) {
    const currentRow = new Uint8Array(b.length + 1)
    currentRow[0] = row
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const substituted = (lastRow[column - 1] ?? 0) + (isSame ? 0 : 1)
      const insertedOrDeleted = Math.min((lastRow[column] ?? 0) + 1, (currentRow[column - 1] ?? 0) + 1)
      const swapped = isSwap(a, b, row, column) ? (rowBeforeLast[column - 2] ?? 0) + 1 : 255
      const cost = Math.min(substituted, insertedOrDeleted, swapped)
      currentRow[column] = cost
      least = Math.min(least, cost)
    }
    if (least > maxDistance) return maxDistance + 1
    ;[rowBeforeLast, lastRow] = [lastRow, currentRow]
  }
  return Math.min(lastRow[b.length] ?? 0, maxDistance + 1)
}

/** Whether the last two characters before this row and this column are swapped. */
const isSwap = (a: string, b: string, row: number, column: number) =>
  row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]

/** One bit per letter of the word (modulo 32). Words whose masks differ in many bits are many edits apart. */
export function buildLetterMask(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits >>> 0
}

/** The number of bits in which two masks differ. One edit changes two bits at most. */
export function countDifferentLetters(a: number, b: number): number {
  let bits = a ^ b
  let count = 0
  for (; bits; bits &= bits - 1) count++
  return count
}
