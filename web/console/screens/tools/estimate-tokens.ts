/** As the service estimates the size of tools: bytes of English or JSON for a token of today's models. */
const bytesPerToken = 4.4

export const estimateTokens = (text: string) =>
  Math.ceil(new TextEncoder().encode(text).length / bytesPerToken)
