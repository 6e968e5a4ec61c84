// Percent-decoding in the manner of lenient servers: overlong UTF-8 (`%C1%9C` for a backslash), invalid continuation
// bytes (`%C0%2E` for a dot), and `%uXXXX` of IIS.

// @guard path-guard
const percentUnit = /%(?:[Uu]([0-9A-Fa-f]{4})|([0-9A-Fa-f]{2}))/g
const replacementCharacter = '\uFFFD'
const separatorsAndDots = './\\'

/** Bytes that no decoder reads as UTF-8 become U+FFFD. */
export function decodePercentRuns(text: string): string {
  let decoded = ''
  let end = 0
  for (const run of iterateRuns(text)) {
    decoded += text.slice(end, run.start) + decodeRun(text.slice(run.start, run.end))
    end = run.end
  }
  return decoded + text.slice(end)
}

/** Runs of adjacent units. A pattern for a whole run would exhaust the stack on long runs. */
function* iterateRuns(text: string): Generator<{ start: number; end: number }> {
  let run = { start: 0, end: 0 }
  for (const { index, 0: unit } of text.matchAll(percentUnit)) {
    if (index !== run.end) {
      if (run.end > 0) yield run
      run = { start: index, end: index }
    }
    run.end += unit.length
  }
  if (run.end > 0) yield run
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    const matches = run.matchAll(percentUnit)
    // @guard path-guard
    return decodeUnits(Array.from(matches, ([, unit, byte]) => Number.parseInt(unit ?? byte ?? '', 16)))
  }
}

/** A unit is a byte, or a code unit of UTF-16 above 0xFF. */
function decodeUnits(units: number[]): string {
  let text = ''
  for (let index = 0; index < units.length; ) {
    const { character, length } = decodeSequence(units, index)
    text += character
    index += length
  }
  return text
}

function decodeSequence(units: number[], index: number): { character: string; length: number } {
  const first = units[index] ?? 0
  const length = first > 0xff ? 1 : Math.clz32(~(first << 24)) || 1
  const rest = units.slice(index + 1, index + length)
  if (length === 1)
    return {
      character: first < 0x80 || first > 0xff ? String.fromCharCode(first) : replacementCharacter,
      length,
    }
  if (rest.length < length - 1) return { character: replacementCharacter, length: 1 }
  const code = rest.reduce((bits, unit) => (bits << 6) | (unit & 0x3f), first & (0x7f >> length))
  const isWellFormed = rest.every((unit) => unit >> 6 === 0b10)
  const character = code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : replacementCharacter
  // With an invalid continuation, some decoders use its bits and others drop the first byte: the result that gives a
  // separator or a dot counts.
  return isWellFormed || separatorsAndDots.includes(character)
    ? { character, length }
    : { character: replacementCharacter, length: 1 }
}
