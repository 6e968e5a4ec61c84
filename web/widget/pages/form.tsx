import '../style.css'
import { FormView } from '../form/form.tsx'
import { startWidget } from '../start-widget.tsx'

startWidget(FormView, null)
