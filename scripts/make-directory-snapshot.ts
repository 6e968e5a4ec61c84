// `node scripts/make-directory-snapshot.ts CRAWL.json FETCHED_AT`: writes the shipped snapshot from a crawl of the
// server list of the official registry. Contains the latest version of each server, without `registryBaseUrl` of
// packages.
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const [, , crawl = '', fetchedAt = ''] = process.argv
const official = 'io.modelcontextprotocol.registry/official'

type Package = Record<string, unknown>
type ListedServer = { server: { packages?: Package[] }; _meta: Record<string, { isLatest?: boolean }> }

const withoutRegistry = ({ registryBaseUrl: _, ...pack }: Package) => pack

const { servers } = JSON.parse(readFileSync(crawl, 'utf8')) as { servers: ListedServer[] }
const latest = servers
  .filter((listed) => listed._meta[official]?.isLatest)
  .map(({ server: { packages, ...server }, _meta }) => ({
    server: { ...server, ...(packages && { packages: packages.map(withoutRegistry) }) },
    _meta,
  }))
const file = new URL('../src/adapters/embedded/directory/snapshot.jsonl.gz', import.meta.url)
const lines = [{ fetchedAt }, ...latest].map((line) => JSON.stringify(line))
writeFileSync(file, gzipSync(lines.join('\n'), { level: 9 }))
console.log(`${latest.length} servers of ${servers.length} versions`)
