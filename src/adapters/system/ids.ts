import { randomBytes } from 'node:crypto'
import { idPrefixes } from '#base/ids.ts'
import type { Ids } from '#core/ports/system.ts'
import { generateTypeId } from '#fast/node/type-id.ts'

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'
const unguessableLength = 32

/** Ids of one process sort in the order they were generated. */
export const systemIds: Ids = {
  create: (kind) => generateTypeId(idPrefixes[kind]),
  // The low five bits of each random byte: no bias, and 32 letters of five bits are 160.
  createUnguessable: () => Array.from(randomBytes(unguessableLength), (byte) => base32[byte & 31]).join(''),
}
