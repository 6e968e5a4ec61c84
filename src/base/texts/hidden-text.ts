// Characters that a reader does not see but a model does: tags, bidirectional controls, zero-width characters, terminal
// escapes. Legitimate uses in Unicode stay: emoji sequences and flags (UTS 51), joiners in scripts that need them (UAX
// 31), variation selectors, and single direction marks, which reorder only themselves (UTS 39).

/** Scripts in which joiners select the form of letters. */
const joiningLetter =
  '[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Nkoo}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}]'
const emoji = '\\p{Extended_Pictographic}(?:[\\ufe0e\\ufe0f]|\\p{Emoji_Modifier})?'

const control = '\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f'
const direction = '\\u202a-\\u202e\\u2066-\\u2069'
const mark = '\\u061c\\u200e\\u200f'
const zeroWidth = '\\u00ad\\u034f\\u200b-\\u200d\\u2060-\\u2064\\u206a-\\u206f\\ufeff'
const selector = '\\u180b-\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}'
const filler = '\\u115f\\u1160\\u3164\\uffa0\\ufff9-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}'
const tag = '\\u{e0000}-\\u{e007f}'
const hidden = `[${control}${direction}${mark}${zeroWidth}${selector}${filler}${tag}\\u{e0080}-\\u{e0fff}]`

const hiddenCharacter = new RegExp(hidden, 'u')

/** Also true for hidden characters in legitimate use, such as the joiners of an emoji. */
export const hasHiddenCharacters = (text: string) => hiddenCharacter.test(text)

const legitimate = [
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
  `${emoji}(?:\\u200d${emoji})*`,
  '[\\d#*]\\ufe0f\\u20e3',
  `\\p{Unified_Ideograph}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}](?!${hidden})`,
  `\\p{sc=Mong}[\\u180b-\\u180d\\u180f](?!${hidden})`,
  `\\p{S}[\\ufe00\\ufe0e\\ufe0f](?!${hidden})`,
  `(?<=${joiningLetter})[\\u200c\\u200d](?!${hidden})`,
  `(?<!${hidden})[${mark}](?!${hidden})`,
].join('|')

/** An escape sequence (ISO 6429), which controls terminals. */
const terminalEscape = '\\x1b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\\x07\\x1b]*(?:\\x07|\\x1b\\\\)|[@-Z^_])'

const hiddenSequence = new RegExp(
  `(?<legitimate>${legitimate})|(?<escape>${terminalEscape})|(?<tag>[${tag}])|(?<direction>[${direction}${mark}])|(?<control>[${control}])|${hidden}`,
  'gu',
)

const kinds = {
  escape: 'terminal escapes',
  tag: 'tag characters',
  direction: 'bidirectional controls',
  control: 'control characters',
  other: 'zero-width or invisible characters',
}

/** The text without hidden characters; `found` names their kinds, and is empty when the text is unchanged. */
export function removeHiddenText(text: string): { text: string; found: string[] } {
  if (!hasHiddenCharacters(text)) return { text, found: [] }
  const found = new Set<string>()
  const visible = text.replace(hiddenSequence, (match, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>
    if (groups.legitimate !== undefined) return match
    const kind = (['escape', 'tag', 'direction', 'control'] as const).find(
      (name) => groups[name] !== undefined,
    )
    found.add(kinds[kind ?? 'other'])
    return ''
  })
  return { text: visible, found: [...found] }
}
