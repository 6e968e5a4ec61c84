export { buildBm25Index, type Synonyms, type WeightedTerms } from './bm25-index.ts'
export { buildPostingsIndex, type PostingsIndex } from './postings-index.ts'
export { isStopWord, tokenize, tokenizeName } from './tokenize.ts'
export type { TermMatch } from './vocabulary.ts'
