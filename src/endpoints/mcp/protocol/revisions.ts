// The supported revisions of MCP and their features. Before 2026-07-28 ("legacy") a client starts with `initialize` and
// later requests declare the revision in a header. From 2026-07-28 on ("modern") every request is self-contained.

export const modernRevision = '2026-07-28'

/**
 * `audio`: audio content blocks. `completions`: the capability. `batches`: JSON-RPC batches. `annotations`: of tools.
 * `titles`: titles, output schemas and structured content. `icons`: icons, and the description of a server.
 * `streams`: a response may be an event stream. `links`: a call may ask its caller to open a link (URL elicitation).
 */
type RevisionFeatures = {
  audio: boolean
  completions: boolean
  batches: boolean
  annotations: boolean
  titles: boolean
  icons: boolean
  streams: boolean
  links: boolean
}

export const revisionFeatures = {
  '2024-11-05': {
    audio: false,
    completions: false,
    batches: true,
    annotations: false,
    titles: false,
    icons: false,
    streams: false,
    links: false,
  },
  '2025-03-26': {
    audio: true,
    completions: true,
    batches: true,
    annotations: true,
    titles: false,
    icons: false,
    streams: true,
    links: false,
  },
  '2025-06-18': {
    audio: true,
    completions: true,
    batches: false,
    annotations: true,
    titles: true,
    icons: false,
    streams: true,
    links: false,
  },
  '2025-11-25': {
    audio: true,
    completions: true,
    batches: false,
    annotations: true,
    titles: true,
    icons: true,
    streams: true,
    links: true,
  },
  '2026-07-28': {
    audio: true,
    completions: true,
    batches: false,
    annotations: true,
    titles: true,
    icons: true,
    streams: true,
    links: true,
  },
} as const satisfies Record<string, RevisionFeatures>

export type McpRevision = keyof typeof revisionFeatures
export type LegacyMcpRevision = Exclude<McpRevision, typeof modernRevision>

export const newestLegacyRevision = '2025-11-25' satisfies LegacyMcpRevision

export const isLegacyRevision = (text: unknown): text is LegacyMcpRevision =>
  typeof text === 'string' && Object.hasOwn(revisionFeatures, text) && text !== modernRevision

/** Revisions are dates: all since 2026-07-28 are modern, including ones that are not supported here. */
export const isModernRevision = (revision: string) => revision >= modernRevision
