// Arguments never leave their path segment, however often proxies and servers decode them. Encoding alone does not
// suffice: `..` encodes to itself, and URL parsers also treat `%2E%2E` as dots.
import { decodePercentRuns } from './decode-percent-runs.ts'

/** Control characters of ASCII and Latin-1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/
const harmless = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/

/** Why an encoded segment must not be sent; null when it may be. */
export function explainUnsafeSegment(segment: string): string | null {
  if (harmless.test(segment)) return null
  // Decodes once for our own encoding, twice more for proxies and servers that decode repeatedly. @guard
  const text = decodePercentRuns(decodePercentRuns(decodePercentRuns(segment)))
  if (text === '') return 'must not be empty'
  // @guard
  if (controlCharacter.test(text)) return 'must not contain control characters'
  return splitSegments(text).some(isDotSegment) ? 'must not contain "." or ".." as a path segment' : null
}

/**
 * The path segments that servers may see: also separated by backslashes, and by characters that NFKC normalization or
 * best-fit code pages (U+2044, U+2215, U+2216) turn into slashes.
 */
const splitSegments = (text: string) => text.normalize('NFKC').split(/[/\\\u2044\u2215\u2216]/)

/**
 * Also dots that are followed by parts that some servers cut off (`..;x`, `..?x`), and dots with characters
 * that some servers strip: white space around them, and invalid bytes (U+FFFD).
 */
const isDotSegment = (step: string) => /^[\s\uFFFD]*\.(?:\uFFFD*\.)?[\s\uFFFD]*(?:[;?#].*)?$/s.test(step)
