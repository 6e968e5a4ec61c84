/** The ratio by which the service estimates tools: bytes of English or JSON per token. */
const bytesPerToken = 4.4

export const estimateTokens = (text: string) =>
  Math.ceil(new TextEncoder().encode(text).length / bytesPerToken)
