// How a server or a document says that callers are let in, made into suggestions from which one POST makes an auth
// connection. Pure: what is read here came from strangers, so whatever does not fit is left out and told, never thrown.

/**
 * One way to be let in that a server names (RFC 9110, 11.3). The scheme is spelled as sent, since servers that name one
 * of their own often know no other spelling; names of parameters are lower case, and the first of a name counts.
 */
export type Challenge = { scheme: string; token68: string; parameters: ReadonlyMap<string, string> }

const maxLength = 16_384
const maxChallenges = 20

const gap = /[ \t,]*/y
const token = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/y
const equals = /[ \t]*=[ \t]*/y
const quoted = /"((?:[^"\\]|\\[\s\S])*)"?/y
/** Wider than a token: servers forget the quotes around URLs. */
const bare = /[^\s,"]*/y
const token68 = /[ \t]+([A-Za-z0-9\-._~+/]+=*)(?=[ \t]*(?:,|$))/y

/** Reads on in a text; each pattern is tried where the last one ended. */
class Scanner {
  #at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd() {
    return this.#at >= this.#text.length
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (match) this.#at += match[0].length
    return match
  }

  skip() {
    this.#at += 1
  }
}

export const isScheme = (challenge: Challenge, name: string) => challenge.scheme.toLowerCase() === name

/** The challenges of `WWW-Authenticate`, several headers joined by ", ". Never throws; takes time in proportion to the text. */
export function parseChallenges(header: string): Challenge[] {
  const scanner = new Scanner(header.slice(0, maxLength))
  const challenges: (Challenge & { parameters: Map<string, string> })[] = []
  scanner.take(gap)
  while (!scanner.isAtEnd && challenges.length <= maxChallenges) {
    const name = scanner.take(token)?.[0]
    if (name === undefined) scanner.skip()
    else if (scanner.take(equals)) {
      const value = valueAt(scanner)
      const parameters = challenges.at(-1)?.parameters
      if (!parameters?.has(name.toLowerCase())) parameters?.set(name.toLowerCase(), value)
    } else {
      challenges.push({ scheme: name, token68: scanner.take(token68)?.[1] ?? '', parameters: new Map() })
    }
    scanner.take(gap)
  }
  return challenges.slice(0, maxChallenges)
}

function valueAt(scanner: Scanner): string {
  const text = scanner.take(quoted)?.[1]
  return text === undefined ? (scanner.take(bare)?.[0] ?? '') : text.replace(/\\([\s\S])/g, '$1')
}
