import '../style.css'
import { FormPart } from '../form.tsx'
import { start } from '../start.tsx'

start(FormPart, null)
