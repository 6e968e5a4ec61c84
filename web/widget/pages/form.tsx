import '../style.css'
import { FormView } from '../form.tsx'
import { startWidget } from '../start.tsx'

startWidget(FormView, null)
