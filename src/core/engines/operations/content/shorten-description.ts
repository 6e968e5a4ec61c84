// Shortens a long description: removes headings, images, link addresses, code blocks and tables, then whole sentences
// from the end. Remaining sentences stay unchanged.

/** Characters of a description above which it is worth shortening. */
export const longDescription = 1_024
const target = 1_000

const codeBlock = /```[\s\S]*?(```|$)/g
// Labels and addresses cannot nest, so the time is linear even for a text of brackets only.
const address = /\((?:[^()\n]|\([^()\n]*\))*\)/.source
const image = new RegExp(`!\\[[^[\\]\\n]*\\]${address}`, 'g')
const link = new RegExp(`\\[([^[\\]\\n]*)\\]${address}`, 'g')
const tableRow = /^[ \t]*\|.*$/gm
const heading = /^[ \t]*#{1,6}\s.*$/gm

/** The same text when nothing can be left out. */
export function shortenDescription(text: string): string {
  const plain = text
    .replace(codeBlock, '')
    .replace(image, '')
    .replace(link, '$1')
    .replace(tableRow, '')
    .replace(heading, '')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return plain.length <= target ? plain : takeSentences(plain)
}

/** Sentences from the beginning, as many as fit, but always the first. */
function takeSentences(text: string): string {
  const sentences = text.split(/(?<=[.!?:]\s)|(?<=\n)/)
  let end = 0
  for (const [index, sentence] of sentences.entries()) {
    if (index > 0 && end + sentence.trimEnd().length > target) break
    end += sentence.length
  }
  return dropOpenEnd(text.slice(0, end).trim())
}

/** Drops a trailing sentence that introduces a removed list. */
const dropOpenEnd = (text: string) => {
  if (!text.endsWith(':')) return text
  // Not by a regular expression: it would search to the end from each character of a long sentence.
  const lastStop = Math.max(...['.', '!', '?', '\n'].map((stop) => text.lastIndexOf(stop)))
  return text.slice(0, lastStop + 1).trim() || text
}
