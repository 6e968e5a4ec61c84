import { createHash } from 'node:crypto'
import type { McpServer } from '#core/ports/mcp-upstream.ts'

/** A hash, so that the key distinguishes credentials without containing them. */
export const buildConnectionKey = ({ tenant, endpoint, headers }: McpServer) =>
  createHash('sha256')
    .update(JSON.stringify([tenant.app, endpoint, headers]))
    .digest('base64')
