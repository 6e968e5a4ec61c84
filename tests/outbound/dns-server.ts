// A DNS server on loopback that speaks UDP. Its records may change with every query.
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { createDnsResolver, type HostResolver } from '#adapters/outbound/host-resolver.ts'

export type DnsRecord = { type: 'A' | 'AAAA' | 'CNAME'; value: string; name?: string }

/** Calls `zone` for every A and AAAA query; it returns all records of the response. */
export async function startDnsServer(
  zone: (name: string, type: 'A' | 'AAAA') => DnsRecord[],
): Promise<{ resolve: HostResolver; queries: string[] }> {
  const queries: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, end } = readName(query, 12)
    const type = query.readUInt16BE(end) === 28 ? 'AAAA' : 'A'
    queries.push(`${type} ${name}`)
    socket.send(encodeResponse(query.subarray(0, end + 4), name, zone(name, type)), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const resolver = new Resolver({ timeout: 1000, tries: 2 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { resolve: createDnsResolver(resolver), queries }
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let at = start
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

const recordTypeNumbers = { A: 1, CNAME: 5, AAAA: 28 } as const

function encodeResponse(head: Buffer, question: string, records: DnsRecord[]): Buffer {
  const header = Buffer.from(head)
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(records.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, ...records.map((record) => encodeRecord(record, question))])
}

/** The TTL is 0, so that no resolver caches the record. */
function encodeRecord({ type, value, name }: DnsRecord, question: string): Buffer {
  const data = type === 'CNAME' ? encodeName(value) : encodeAddress(value)
  const fields = Buffer.alloc(10)
  fields.writeUInt16BE(recordTypeNumbers[type], 0)
  fields.writeUInt16BE(1, 2)
  fields.writeUInt16BE(data.length, 8)
  return Buffer.concat([encodeName(name ?? question), fields, data])
}

const encodeName = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1')),
    Buffer.alloc(1),
  ])

/** An IPv6 address must be given with all eight groups. */
const encodeAddress = (address: string) =>
  address.includes(':')
    ? Buffer.from(
        address
          .split(':')
          .map((part) => part.padStart(4, '0'))
          .join(''),
        'hex',
      )
    : Buffer.from(address.split('.').map(Number))
