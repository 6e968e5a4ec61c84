// A long description without what a model does not need: headings, images, addresses of links, code blocks, tables; then
// whole sentences from its end. Every sentence that stays is as it was.

/** Characters of a description above which it is worth shortening. */
export const longDescription = 1_024
const target = 1_000

const codeBlock = /```[\s\S]*?(```|$)/g
const image = /!\[[^\]\n]*\]\([^)\n]*\)/g
const link = /\[([^\]\n]*)\]\([^)\n]*\)/g
const tableRow = /^\s*\|.*$/gm
const heading = /^\s*#{1,6}\s.*$/gm

/** The same text when nothing can be left out. */
export function shortenDescription(text: string): string {
  const plain = text
    .replace(codeBlock, '')
    .replace(image, '')
    .replace(link, '$1')
    .replace(tableRow, '')
    .replace(heading, '')
    .replace(/[ \t]+$/gm, '')
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

/** What a list would follow says nothing without it. */
const dropOpenEnd = (text: string) => {
  const closed = text.replace(/\s*[^.!?\n]*:$/, '').trim()
  return closed || text
}
