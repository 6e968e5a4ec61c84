/** The media types of JSON Lines and JSON text sequences, in lower case and without parameters. */
export const jsonLinesType =
  /^(application|text)\/((x-)?(ndjson|jsonl|jsonlines|json-lines|json-seq)|stream\+json|.+\+json-seq)$/
