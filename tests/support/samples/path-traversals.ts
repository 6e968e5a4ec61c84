// Path traversal attempts: dot segments in every encoding, and separators that some servers take for a slash.

const dots = [
  '.',
  '..',
  '...',
  '%2e',
  '%2E%2e',
  '.%2e',
  '%252e%252e',
  '%25252e',
  '․․',
  '‥',
  '．．',
  '。。',
  '%c0%ae%c0%ae',
  '%uff0e',
  '..;',
  '..;x=1',
  '.. ',
  '..\t',
  '..%00',
  '..%0d%0a',
  '..\u0085',
]
const separators = ['', '/', '\\', '//', '%2f', '%2F', '%5c', '%252f', '∕', '／', '＼', '%c0%af', '%ef%bc%8f']
const ends = [
  '',
  'admin',
  'etc/passwd',
  '?x=1',
  '#x',
  '%',
  '%zz',
  '\u202e',
  '\ud83d\ude00',
  '\u0000',
  '@evil.test',
  ':80',
]
const starts = ['', 'a', 'a/', '/', 'http://evil.test/', '%2f', ' ']

/** About 23,000 strings: every start, two dot segments with every separator, every end. */
export const traversals: readonly string[] = starts.flatMap((start) =>
  dots.flatMap((dot) =>
    separators.flatMap((separator) =>
      ends.map((end) => `${start}${dot}${separator}${dot}${separator}${end}`),
    ),
  ),
)
