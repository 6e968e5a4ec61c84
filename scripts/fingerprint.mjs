// The fingerprint of a build's inputs: a build with another fingerprint is out of date. Imports no packages.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The hash of all inputs of a build, as 64 hexadecimal digits: the contents of `files`, and names, sizes and times of the
 * files below `folders`. Times are in whole seconds, since layers of container images store no fractions.
 *
 * @param {string} root the repository
 * @param {{ files: string[], folders: string[] }} inputs paths below the root
 */
export function hashInputs(root, { files, folders }) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(join(root, file)))
  for (const folder of folders) {
    for (const path of listSources(join(root, folder))) {
      const stat = statSync(join(root, folder, path))
      if (stat.isFile()) hash.update(`${path} ${stat.size} ${Math.floor(stat.mtimeMs / 1000)}\n`)
    }
  }
  return hash.digest('hex')
}

/** @param {string} folder */
const listSources = (folder) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => !path.includes('.test.'))
    .sort()
