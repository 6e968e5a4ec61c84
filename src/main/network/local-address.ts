import type { Config } from '../config/config.ts'

/** A listener on all addresses is reached at the loopback address. */
export function buildLocalUrl(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`
}

/** The URL, from this machine, of the listener that serves the embedded issuer. */
export const buildLocalIssuerOrigin = ({ host, port, authPort }: Config) =>
  buildLocalUrl(host, authPort ?? port)
