import type { Manifest } from '#core/model/releases/manifest.ts'
import { unpackText } from '#platform/pack-text.ts'
import { fromLargeJson } from './json-column.ts'

/** `packed`: the text of the complete manifest. */
export type PackedManifest = Manifest & { packed: string }

/** Parses the manifest of a column. Version 0.1.0 left out what was not live: such a manifest is compiled again. */
export async function parseManifest(text: string): Promise<Manifest> {
  const manifest = await fromLargeJson<Manifest | PackedManifest>(text)
  return 'packed' in manifest ? fromLargeJson(await unpackText(manifest.packed)) : manifest
}
