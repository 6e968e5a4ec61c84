// Globs of paths: `**` as a segment is any number of segments, `*` any characters of one, `?` one of them. Each match
// takes time in proportion to the product of both lengths, so that no glob is costly.

/**
 * `!` before a glob matches everything that the glob does not match. A slash at the end of a path is
 * irrelevant to a glob that ends with a wildcard.
 */
export function compileGlob(glob: string): (path: string) => boolean {
  const isNegated = glob.startsWith('!')
  const segments = glob.slice(isNegated ? 1 : 0).split('/')
  const isOpen = glob.endsWith('*')
  return (path) => {
    const known = isOpen && path.length > 1 ? path.replace(/\/$/, '') : path
    return matchSegments(segments, known.split('/')) !== isNegated
  }
}

const matchSegments = (segments: readonly string[], path: readonly string[]): boolean =>
  matchSequence(segments, path, '**', (segment, text) =>
    segment === '*' ? text !== '' : matchSequence([...segment], [...text], '*', matchCharacter),
  )

const matchCharacter = (character: string, text: string) => character === '?' || character === text

/**
 * `wild` stands for any number of items. Of several wildcards, only the last one ever has to take more items
 * (a greedy match).
 */
function matchSequence(
  pattern: readonly string[],
  items: readonly string[],
  wild: string,
  isMatch: (token: string, item: string) => boolean,
): boolean {
  let at = 0
  let retry = { at: -1, index: 0 }
  for (let index = 0; index < items.length; ) {
    const token = pattern[at]
    if (token === wild) retry = { at: ++at, index }
    else if (token !== undefined && isMatch(token, items[index] ?? '')) [at, index] = [at + 1, index + 1]
    else if (retry.at >= 0)
      [at, index, retry] = [retry.at, retry.index + 1, { at: retry.at, index: retry.index + 1 }]
    else return false
  }
  return pattern.slice(at).every((token) => token === wild)
}
