// Counts the tokens of texts in the context of a model.

/** By the tokenizer `o200k_base`. Time and memory are bounded for any text. */
export interface TokenCounter {
  /** The tokens of each text. Requests wait in turn by `owner`. Throws a ServiceError `unavailable` when too many wait. */
  count(texts: readonly string[], owner: string): Promise<number[]>
}
