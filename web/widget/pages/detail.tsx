import '../style.css'
import { Detail } from '../primitives/detail.tsx'
import { ActionResult } from '../shared/action-result.tsx'
import { startWidget } from '../start-widget.tsx'

startWidget(Detail, ActionResult, { title: 'own' })
