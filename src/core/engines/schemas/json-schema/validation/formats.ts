// The formats that are validated, by checks with linear running time. All other formats are annotations only.
import type { Format } from 'ajv/dist/2020.js'
import { fastFormats, fullFormats } from 'ajv-formats/dist/formats.js'

export const validatedFormats: Record<string, Format> = {
  date: fullFormats.date,
  'date-time': fullFormats['date-time'],
  uuid: fullFormats.uuid,
  ipv4: fullFormats.ipv4,
  ipv6: fullFormats.ipv6,
  hostname: fullFormats.hostname,
  byte: fullFormats.byte,
  int32: fullFormats.int32,
  int64: fullFormats.int64,
  email: fastFormats.email,
  uri: fastFormats.uri,
  'uri-reference': fastFormats['uri-reference'],
}

/** An example of each format, for messages. */
export const formatExamples: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  hostname: 'api.example.com',
  byte: 'aGVsbG8=',
  email: 'name@example.com',
  uri: 'https://example.com/path',
}
