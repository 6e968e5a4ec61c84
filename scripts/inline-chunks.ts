// Joins the chunks of a page whose parts are optional. A page loads no files, so each chunk of a part becomes a function
// of what the page exports, which is missing if the service left the part out.

type Chunk = {
  name: string
  fileName: string
  code: string
  imports: string[]
  isEntry: boolean
  isDynamicEntry: boolean
}
/** `parts`: the names of the parts that need the script. */
export type PartScript = { parts: string[]; text: string }

const exportPattern = /export\s*\{([^}]*)\};?\s*$/
const importPattern = /import\s*(?:\{([^}]*)\}\s*from\s*)?"\.\/([^"]+)";?/g

/** `o as n` becomes `n:o`. */
const toMembers = (names: string) =>
  names.replace(/([\w$]+)(?: as ([\w$]+))?/g, (_, own, other = own) => `${other}:${own}`)

/** `n as e` becomes `n:e`. */
const toPattern = (names = '') => names.replaceAll(' as ', ':')

export function inlineChunks(chunks: Chunk[]): { page: string; parts: PartScript[] } {
  const entries = chunks.filter(({ isDynamicEntry }) => isDynamicEntry)
  const [page, ...shared] = chunks.filter((chunk) => !chunk.isDynamicEntry && !isFacade(chunk))
  if (!page) throw new Error('the build has no page')
  const listUsers = ({ fileName }: Chunk) =>
    entries.filter((entry) => entry.fileName === fileName || entry.imports.includes(fileName))
  const wrap = (chunk: Chunk) => ({
    parts: listUsers(chunk).map(({ name }) => name),
    text: wrapChunk(chunk, page),
  })
  return { page: callParts(page, entries), parts: [...shared, ...entries].map(wrap) }
}

/** An entry that only imports the chunk of the page. */
const isFacade = ({ isEntry, code }: Chunk) => isEntry && code.replace(importPattern, '').trim() === ''

/** The name of the global function. */
const toGlobal = (fileName: string) => `self["${fileName.replace(/-[\w-]{8}\.js$/, '')}"]`

const callParts = ({ code }: Chunk, entries: Chunk[]): string =>
  entries
    .reduce(
      (text, { fileName }) =>
        text.replaceAll(`import("./${fileName}")`, `${toGlobal(fileName)}?.(pageExports())`),
      code,
    )
    .replace(exportPattern, (_, names) => `function pageExports(){return{${toMembers(names)}}}`)

/** The chunk runs once, though several parts may import it. */
function wrapChunk({ fileName, code }: Chunk, page: Chunk): string {
  const body = code
    .replace(importPattern, (_, names, from) =>
      from === page.fileName
        ? `const{${toPattern(names)}}=p;`
        : `const{${toPattern(names)}}=${toGlobal(from)}(p);`,
    )
    .replace(exportPattern, (_, names) => `return{${toMembers(names)}}`)
  return `{let m;${toGlobal(fileName)}=p=>m??=(()=>{${body.trim()}})()}`
}
