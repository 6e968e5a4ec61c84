// Auth discovery: turns the declarations of a server or document into suggestions, each of which one POST turns into an
// auth connection. The input is untrusted: invalid parts are left out and reported, never thrown.

/**
 * One challenge of a server (RFC 9110, 11.3). The scheme keeps its case, since servers with custom schemes are often
 * case-sensitive. Parameter names are lower case; the first of several with the same name counts.
 */
export type AuthChallenge = { scheme: string; token68: string; parameters: ReadonlyMap<string, string> }

const maxLength = 16_384
const maxChallenges = 20

const separators = /[ \t,]*/y
const token = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/y
const equals = /[ \t]*=[ \t]*/y
const quoted = /"((?:[^"\\]|\\[\s\S])*)"?/y
/** Wider than a token: servers omit the quotes around URLs. */
const unquoted = /[^\s,"]*/y
const token68 = /[ \t]+([A-Za-z0-9\-._~+/]+=*)(?=[ \t]*(?:,|$))/y

/** Matches each pattern at the position where the last match ended. */
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

export const hasScheme = (challenge: AuthChallenge, name: string) => challenge.scheme.toLowerCase() === name

/** The challenges of `WWW-Authenticate`, several headers joined by ", ". Never throws; runs in linear time. */
export function parseChallenges(header: string): AuthChallenge[] {
  const scanner = new Scanner(header.slice(0, maxLength))
  const challenges: (AuthChallenge & { parameters: Map<string, string> })[] = []
  scanner.take(separators)
  while (!scanner.isAtEnd && challenges.length <= maxChallenges) {
    const name = scanner.take(token)?.[0]
    if (name === undefined) scanner.skip()
    else if (scanner.take(equals)) {
      const value = readValue(scanner)
      const parameters = challenges.at(-1)?.parameters
      if (!parameters?.has(name.toLowerCase())) parameters?.set(name.toLowerCase(), value)
    } else {
      challenges.push({ scheme: name, token68: scanner.take(token68)?.[1] ?? '', parameters: new Map() })
    }
    scanner.take(separators)
  }
  return challenges.slice(0, maxChallenges)
}

function readValue(scanner: Scanner): string {
  const text = scanner.take(quoted)?.[1]
  return text === undefined ? (scanner.take(unquoted)?.[0] ?? '') : text.replace(/\\([\s\S])/g, '$1')
}
