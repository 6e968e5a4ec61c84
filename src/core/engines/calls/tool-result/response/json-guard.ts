// Prefixes of JSON that keep pages of other sites from loading it as a script.

const guard =
  /^\s*(?:\)\]\}'?,?|(?:while|for)\s*\(\s*(?:1|true|;\s*;)\s*\)\s*;?|throw\s*[\w'"]{1,20}\s*;|\{\}\s*&&|&&&START&&&)/
/** A call of a function by a name that the request gave (JSONP). */
const callback = /^\s*(?:\/\*\*\/\s*)?(?:typeof [\w$.]{1,100} === 'function' && )?[\w$.[\]]{1,100}\s*\(/
const callbackEnd = /\)\s*;?\s*$/

/** The unwrapped JSON; null when nothing surrounds it. */
export function removeJsonGuard(text: string): string | null {
  const [prefix] = guard.exec(text) ?? []
  if (prefix !== undefined) return text.slice(prefix.length)
  const [call] = callback.exec(text) ?? []
  const end = call === undefined ? -1 : text.slice(-100).search(callbackEnd)
  return call === undefined || end < 0 ? null : text.slice(call.length, Math.max(text.length - 100, 0) + end)
}
