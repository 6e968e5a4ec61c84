// Secrets in files, as Docker and Kubernetes mount them.
import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import {
  createMissingError,
  decodeSecret,
  maxSecretBytes,
  type ReadSecret,
  SecretReadError,
  selectText,
} from './read-secret.ts'

export const readFileSecret: ReadSecret = async ({ path, key, pattern }) => {
  const file = await openInside(path, findFolder(pattern))
  try {
    // @guard
    if (!(await file.stat()).isFile()) throw createMissingError()
    return { value: selectText(await readLimited(file), key) }
  } finally {
    await file.close()
  }
}

const findFolder = (pattern: string) => dirname(`${pattern}x`)

/** A FIFO is opened without waiting for its writer. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Links are followed only within the folder, as those of Kubernetes. */
async function openInside(path: string, folder: string): Promise<FileHandle> {
  try {
    const [file, root] = await Promise.all([realpath(path), realpath(folder)])
    // @guard
    if (!file.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)) throw createMissingError()
    return await open(file, flags)
  } catch {
    throw createMissingError()
  }
}

async function readLimited(file: FileHandle): Promise<string> {
  const buffer = Buffer.alloc(maxSecretBytes + 1)
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
  // @guard
  if (bytesRead > maxSecretBytes)
    throw new SecretReadError(`The secret has more than ${maxSecretBytes} bytes.`)
  return decodeSecret(buffer.subarray(0, bytesRead))
}
