import '../style.css'
import { Markdown } from '../markdown.tsx'
import { Result } from '../result.tsx'
import { start } from '../start.tsx'

start(Markdown, Result)
