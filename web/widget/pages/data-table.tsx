import '../style.css'
import { Result } from '../result.tsx'
import { start } from '../start.tsx'
import { Table } from '../table.tsx'

start(Table, Result)
