import type { BadgeColour } from './value-formats.ts'

/** Colours of common states; all others are gray. */
const words: [RegExp, BadgeColour][] = [
  [
    /^(active|paid|done|ok|success|succeeded|completed?|delivered|available|in stock|approved|resolved|published|confirmed|merged|low)$/,
    'green',
  ],
  [
    /^(pending|waiting|processing|in progress|(in )?review|warning|on hold|scheduled|unpaid|medium|draft)$/,
    'amber',
  ],
  [
    /^(failed|error|cancell?ed|rejected|overdue|critical|high|urgent|expired|blocked|sold out|out of stock)$/,
    'red',
  ],
  [/^(new|open|shipped|running|in transit|ordered)$/, 'blue'],
]

/** The colour that the options name for the text, in any case, or for all (`*`); else that of a common state. */
export function chooseBadgeColour(text: string, options: Readonly<Record<string, string>>): BadgeColour {
  const folded = text.toLowerCase()
  const [, named] = Object.entries(options).find(([value]) => value.toLowerCase() === folded) ?? []
  const state = folded.replace(/[_-]+/g, ' ')
  const colour = named ?? options['*'] ?? words.find(([pattern]) => pattern.test(state))?.[1] ?? 'gray'
  return colour as BadgeColour
}
