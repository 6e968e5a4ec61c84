// Words that people use where APIs use other words. For APIs in general, since a table for one API would not help
// others.
import type { Synonyms } from '#core/engines/texts/search/index.ts'

/** The words of a line are synonyms. */
const groups = `
create add new make open insert register start
delete remove drop erase kick clear
list show all every
get read fetch show retrieve view see
update change edit modify set save
search find look query
send post submit publish
cancel stop abort
enable activate allow
disable deactivate forbid block
run execute trigger dispatch rerun
invite add
assign give
upload attach
download export
copy duplicate clone
comment reply
issue ticket bug
member user person people
picture image photo
price cost billing
repository repo
organization org organisation company
configuration config setting
email mail
authentication auth login
password secret credential
pr pull
licence license
`

export const toolSynonyms: Synonyms = buildSynonyms()

function buildSynonyms(): Synonyms {
  const found = new Map<string, Set<string>>()
  for (const line of groups.trim().split('\n')) {
    const words = line.split(' ')
    for (const word of words) {
      const others = found.get(word) ?? new Set<string>()
      for (const other of words) if (other !== word) others.add(other)
      found.set(word, others)
    }
  }
  return found
}
