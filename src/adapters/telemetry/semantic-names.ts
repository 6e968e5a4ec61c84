// Names of OpenTelemetry's semantic conventions: for MCP and generative AI from
// open-telemetry/semantic-conventions-genai (status: development, so they may change), for HTTP the stable
// ones.

export const attributeNames = {
  mcpMethod: 'mcp.method.name',
  mcpRevision: 'mcp.protocol.version',
  requestId: 'jsonrpc.request.id',
  rpcStatus: 'rpc.response.status_code',
  toolName: 'gen_ai.tool.name',
  promptName: 'gen_ai.prompt.name',
  operation: 'gen_ai.operation.name',
  transport: 'network.transport',
  protocol: 'network.protocol.name',
  httpMethod: 'http.request.method',
  httpStatus: 'http.response.status_code',
  httpResends: 'http.request.resend_count',
  serverAddress: 'server.address',
  serverPort: 'server.port',
  urlScheme: 'url.scheme',
  error: 'error.type',
  app: 'tenon.app.id',
} as const

export const metricNames = {
  serverDuration: 'mcp.server.operation.duration',
  clientDuration: 'mcp.client.operation.duration',
  httpDuration: 'http.client.request.duration',
} as const

/** The buckets that the conventions name, in seconds. */
export const durationBuckets = {
  mcp: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
  http: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
}
