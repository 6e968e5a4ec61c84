import { randomBytes, randomInt } from 'node:crypto'
import { idPrefixes } from '#base/ids.ts'
import { base62 } from '#base/texts/base62.ts'
import type { Ids } from '#core/ports/system.ts'
import { generateTypeId } from '#fast/node/type-id.ts'

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'
const unguessableLength = 32
/** 62 ** 43 is more than 2 ** 256. */
const tokenSecretLength = 43

/** Ids of one process sort in the order they were generated. */
export const systemIds: Ids = {
  create: (kind) => generateTypeId(idPrefixes[kind]),
  // The low five bits of each random byte: no bias, and 32 letters of five bits are 160.
  createUnguessable: () => Array.from(randomBytes(unguessableLength), (byte) => base32[byte & 31]).join(''),
  createTokenSecret: () =>
    Array.from({ length: tokenSecretLength }, () => base62[randomInt(base62.length)]).join(''),
}
