import '../style.css'
import { List } from '../list.tsx'
import { Result } from '../result.tsx'
import { start } from '../start.tsx'

start(List, Result)
