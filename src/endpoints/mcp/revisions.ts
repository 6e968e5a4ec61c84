// The revisions of MCP served here, and what each has. Before 2026-07-28 a client opens with `initialize` and later
// requests say their revision in a header; from then on each request says all of it by itself.

export const modernRevision = '2026-07-28'

/** `audio`: its content blocks. `completions`: the capability. `batches`: several messages in one body. `titles`: titles, output schemas, structured results. `icons`: icons and descriptions of a server. `streams`: an answer may be a stream of events. */
type Features = {
  audio: boolean
  completions: boolean
  batches: boolean
  annotations: boolean
  titles: boolean
  icons: boolean
  streams: boolean
}

export const features = {
  '2024-11-05': {
    audio: false,
    completions: false,
    batches: true,
    annotations: false,
    titles: false,
    icons: false,
    streams: false,
  },
  '2025-03-26': {
    audio: true,
    completions: true,
    batches: true,
    annotations: true,
    titles: false,
    icons: false,
    streams: true,
  },
  '2025-06-18': {
    audio: true,
    completions: true,
    batches: false,
    annotations: true,
    titles: true,
    icons: false,
    streams: true,
  },
  '2025-11-25': {
    audio: true,
    completions: true,
    batches: false,
    annotations: true,
    titles: true,
    icons: true,
    streams: true,
  },
  '2026-07-28': {
    audio: true,
    completions: true,
    batches: false,
    annotations: true,
    titles: true,
    icons: true,
    streams: true,
  },
} as const satisfies Record<string, Features>

export type Revision = keyof typeof features
export type LegacyRevision = Exclude<Revision, typeof modernRevision>

export const newestLegacyRevision = '2025-11-25' satisfies LegacyRevision

export const isLegacyRevision = (text: unknown): text is LegacyRevision =>
  typeof text === 'string' && Object.hasOwn(features, text) && text !== modernRevision

/** Revisions are dates: whichever is not older than the first modern one belongs to its era. */
export const isOfModernEra = (revision: string) => revision >= modernRevision
