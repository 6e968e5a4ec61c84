// Inspects the strings of a JSON text by its escapes and non-ASCII characters: nearly all documents have few of either,
// so this is much faster than checking each string.
import { hasHiddenCharacters } from '#base/texts/hidden-text.ts'

/**
 * `mayBeInvalid`: whether a string may have lone surrogates or NUL; `mayHideText`: whether one may have hidden characters.
 * False is certain.
 */
export type CharacterFindings = { mayBeInvalid: boolean; mayHideText: boolean }

/** With more escapes or runs than this, looking at each string of the document is no slower. */
const maxInspected = 10_000

const everything: CharacterFindings = { mayBeInvalid: true, mayHideText: true }

/** Inspects a valid JSON text, which has control characters only as escapes. */
export function inspectCharacters(json: string): CharacterFindings {
  const escapes = inspectEscapes(json)
  const others = inspectBeyondAscii(json)
  return {
    mayBeInvalid: escapes.mayBeInvalid || others.mayBeInvalid,
    mayHideText: escapes.mayHideText || others.mayHideText,
  }
}

function inspectEscapes(json: string): CharacterFindings {
  let inspected = 0
  let mayHideText = false
  // After an escaped backslash, `b` is a letter.
  for (let at = json.indexOf('\\'); at >= 0; at = json.indexOf('\\', at + 2)) {
    const kind = json.charAt(at + 1)
    if (kind === 'b' || kind === 'f') mayHideText = true
    if (kind !== 'u') continue
    const unit = String.fromCharCode(Number.parseInt(json.slice(at + 2, at + 6), 16))
    // Two escapes may be a pair, and so may be a hidden character.
    if (unit === '\0' || !unit.isWellFormed() || ++inspected > maxInspected) return everything
    // @guard
    if (hasHiddenCharacters(unit)) mayHideText = true
  }
  return { mayBeInvalid: false, mayHideText }
}

function inspectBeyondAscii(json: string): CharacterFindings {
  let inspected = 0
  let mayHideText = false
  // DEL is hidden and may be in a string as it is.
  for (const [run] of json.matchAll(/[^\0-\x7e]+/g)) {
    if (!run.isWellFormed() || ++inspected > maxInspected) return everything
    if (hasHiddenCharacters(run)) mayHideText = true
  }
  return { mayBeInvalid: false, mayHideText }
}
