// The platform APIs that base and core may use: web standards without I/O. Core is compiled without Node and DOM types,
// so it cannot use others.
interface TenonUrl {
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
declare const URL: {
  new (url: string, base?: string): TenonUrl
  canParse(url: string, base?: string): boolean
}
declare const TextEncoder: {
  new (): {
    encode(text: string): Uint8Array<ArrayBuffer>
    encodeInto(text: string, bytes: Uint8Array): { read: number; written: number }
  }
}
declare const TextDecoder: {
  new (
    label?: string,
    options?: { fatal?: boolean; ignoreBOM?: boolean },
  ): { decode(bytes: Uint8Array): string }
}
interface JSON {
  rawJSON(text: string): object
}
declare function structuredClone<T>(value: T): T
declare const crypto: { getRandomValues(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> }
declare function btoa(binary: string): string
declare function atob(base64: string): string
interface AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
}
declare class AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}
