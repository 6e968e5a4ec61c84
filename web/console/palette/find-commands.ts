export type Command = {
  id: string
  /** The heading above the command. */
  group: string
  label: string
  /** Shown after the label, and searched as well. */
  hint?: string
  run: () => void
}

/** The most commands shown. Another letter narrows the search. */
const mostShown = 50

const isLetter = /[\p{L}\p{N}]/u

/** How well a word fits a text: 3 at its start, 2 at the start of a word, 1 elsewhere, 0 if it does not occur. */
function rateWord(text: string, word: string): number {
  let best = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0) return 3
    best = Math.max(best, isLetter.test(text[at - 1] ?? '') ? 1 : 2)
  }
  return best
}

function rateCommand({ label, hint = '' }: Command, words: string[]): number {
  const [name, rest] = [label.toLowerCase(), hint.toLowerCase()]
  let rating = 0
  for (const word of words) {
    const best = Math.max(rateWord(name, word), rateWord(rest, word) && 0.5)
    if (best === 0) return 0
    rating += best
  }
  return rating
}

/** The commands that contain every word, best match first, grouped. */
export function findCommands(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return commands.slice(0, mostShown)
  const rated = commands
    .map((command) => ({ command, rating: rateCommand(command, words) }))
    .filter(({ rating }) => rating > 0)
    .sort((a, b) => b.rating - a.rating)
    .slice(0, mostShown)
    .map(({ command }) => command)
  return Object.values(Object.groupBy(rated, ({ group }) => group)).flatMap((group) => group ?? [])
}
