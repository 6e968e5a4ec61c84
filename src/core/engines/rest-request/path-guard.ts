// An argument never leaves its segment of the path, however often somebody on the way decodes it: encoding alone does not
// help, since `..` encodes to itself and URL parsers take `%2E%2E` for dots too.

/** Control characters of ASCII and Latin-1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f]/
const harmless = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/
const percentRun = /(?:%[0-9A-Fa-f]{2})+/g

/** Why an encoded segment may not be sent; null when it may. */
export function segmentFault(segment: string): string | null {
  if (harmless.test(segment)) return null
  // Once for our own encoding, twice for servers and proxies that decode what they were sent again.
  const text = decoded(decoded(decoded(segment)))
  if (text === '') return 'must not be empty'
  if (control.test(text)) return 'must not contain control characters'
  return steps(text).some(isDots) ? 'must not contain "." or ".." as a step of a path' : null
}

/** What servers take for steps of a path: also behind backslashes and look-alikes that compatibility forms turn into them. */
const steps = (text: string) => text.normalize('NFKC').split(/[/\\]/)

/** Also before what ends a step for some server (`..;x`, `..?x`), and with blanks around, which some drop. */
const isDots = (step: string) => /^\s*\.{1,2}\s*(?:[;?#].*)?$/s.test(step)

const decoded = (text: string) => text.replace(percentRun, decodedRun)

function decodedRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    // Not UTF-8: the overlong forms of the dot and the slash are what lenient decoders make of it.
    return run
      .replace(/%C0%AE/gi, '.')
      .replace(/%C0%AF/gi, '/')
      .replace(/%([0-7][0-9A-F])/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
  }
}
