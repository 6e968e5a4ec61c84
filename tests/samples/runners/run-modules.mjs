// Runs every sample in its folder, one after the other, and prints their results as JSON.
import { readdirSync } from 'node:fs'
import { format } from 'node:util'

const { log } = console
/** @type {Record<string, { isOk: boolean, output: string }>} */
const results = {}
for (const name of readdirSync('.').filter((file) => file.endsWith('.ts'))) {
  const id = name.slice(0, -'.ts'.length)
  let output = ''
  console.log = (...values) => {
    output += format(...values)
  }
  results[id] = await import(`./${name}`).then(
    () => ({ isOk: true, output }),
    (error) => ({ isOk: false, output: `${error.status} ${error.code} ${error.message}` }),
  )
}
log(JSON.stringify(results))
