import { isStopWord } from '#core/engines/texts/search/index.ts'

/** Words that most servers of the directory have. */
const commonWords = new Set(['mcp', 'official', 'server', 'tool'])

/** Ignored in a query of the directory unless the query has no other words. */
export const isDirectoryStopWord = (word: string) => isStopWord(word) || commonWords.has(word)
