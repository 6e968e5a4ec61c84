// An argument never leaves its path segment, however often proxies and servers decode it. Encoding alone does not
// suffice: `..` encodes to itself, and URL parsers also treat `%2E%2E` as dots.

/** Control characters of ASCII and Latin-1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/
const harmless = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/
const percentRun = /(?:%[0-9A-Fa-f]{2})+/g

/** Why an encoded segment must not be sent; null when it may be. */
export function explainUnsafeSegment(segment: string): string | null {
  if (harmless.test(segment)) return null
  // Once for our own encoding, twice more for proxies and servers that decode what they received again.
  const text = decodePercentRuns(decodePercentRuns(decodePercentRuns(segment)))
  if (text === '') return 'must not be empty'
  if (controlCharacter.test(text)) return 'must not contain control characters'
  return splitSegments(text).some(isDotSegment) ? 'must not contain "." or ".." as a path segment' : null
}

/**
 * What servers may treat as path segments: also separated by backslashes, and by characters that NFKC normalization
 * turns into slashes.
 */
const splitSegments = (text: string) => text.normalize('NFKC').split(/[/\\]/)

/** Also when followed by what some servers cut off (`..;x`, `..?x`), and with white space around, which some strip. */
const isDotSegment = (step: string) => /^\s*\.{1,2}\s*(?:[;?#].*)?$/s.test(step)

const decodePercentRuns = (text: string) => text.replace(percentRun, decodeRun)

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    // Not UTF-8: lenient decoders read the overlong forms of the dot and the slash.
    return run
      .replace(/%C0%AE/gi, '.')
      .replace(/%C0%AF/gi, '/')
      .replace(/%([0-7][0-9A-F])/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
  }
}
