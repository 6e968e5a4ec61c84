// The product's MCP client, allowed to connect to loopback. It is closed when the test ends.

import { onTestFinished } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import type { McpConnectionLimits } from '#adapters/outbound/mcp/connection-pool.ts'
import { createMcpUpstream } from '#adapters/outbound/mcp/mcp-upstream.ts'
import type { JsonObject } from '#base/json.ts'
import { createTimeSlicedRedactor } from '#core/engines/calls/redaction/index.ts'
import type { McpLimits, McpServer } from '#core/ports/mcp-upstream.ts'
import { buildTestTenant } from '#tests/support/build-test-tenant.ts'

export function createTestMcpUpstream(limits: Partial<McpConnectionLimits> = {}, allow = '127.0.0.1') {
  const upstream = createMcpUpstream({ allow: parseEgressAllow(allow).policy, limits })
  onTestFinished(() => upstream.close())
  return upstream
}

export const buildTestMcpServer = (endpoint: string, overrides: Partial<McpServer> = {}): McpServer => ({
  endpoint,
  headers: [['authorization', 'Bearer secret-of-a']],
  tenant: buildTestTenant('a'),
  redact: createTimeSlicedRedactor([]),
  ...overrides,
})

export const buildMcpLimits = (overrides: Partial<McpLimits> = {}): McpLimits => ({
  deadlineMs: 10_000,
  maxBytes: 5 * 1024 * 1024,
  ...overrides,
})

export const buildMcpToolCall = (
  name: string,
  args: JsonObject = {},
  inputSchema: JsonObject | null = null,
) => ({
  name,
  inputSchema,
  arguments: args,
})
