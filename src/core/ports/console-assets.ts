import type { ContentEncoding } from '#base/web/select-encoding.ts'

/** In which a file was compressed when it was built. */
export type AssetEncoding = ContentEncoding

export type ConsoleAsset = {
  encodings: ReadonlySet<AssetEncoding>
  read(encoding: AssetEncoding): Promise<Uint8Array<ArrayBuffer>>
}

/** The files of the built console. */
export interface ConsoleAssets {
  /** `path` is relative to the folder, like `assets/index-a1b2c3.js`. Null when there is no such file. */
  find(path: string): ConsoleAsset | null
  /** The text of index.html; null when the console was not built. */
  readIndex(): string | null
}
