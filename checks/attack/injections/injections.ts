import type { Attack } from '../attack.ts'
import { attackLog } from './log.ts'
import { attackBodies, attackHeaders, attackPaths, attackQueries, attackTemplates } from './requests.ts'
import { attackDatabase } from './sql.ts'

export const injectionAttacks: Attack[] = [
  { area: 'injections', name: 'path arguments leave their segment', run: attackPaths },
  { area: 'injections', name: 'query arguments add parameters', run: attackQueries },
  { area: 'injections', name: 'header arguments add headers', run: attackHeaders },
  { area: 'injections', name: 'body arguments add members', run: attackBodies },
  { area: 'injections', name: 'arguments of templates leave their place', run: attackTemplates },
  { area: 'injections', name: 'filters and searches change the query of the database', run: attackDatabase },
  { area: 'injections', name: 'requests write lines of the log', run: attackLog },
]
