import { randomBytes } from 'node:crypto'
import { typeidUnboxed } from 'typeid-js'
import { idPrefixes } from '#base/ids.ts'
import type { Ids } from '#core/ports/system.ts'

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'
const unguessableLength = 32

/** `make` counts up within a millisecond, so that ids of one process sort in the order they were made. */
export const systemIds: Ids = {
  make: (noun) => typeidUnboxed(idPrefixes[noun]),
  // The low five bits of each random byte: no bias, and 32 letters of five bits are 160.
  unguessable: () => Array.from(randomBytes(unguessableLength), (byte) => base32[byte & 31]).join(''),
}
