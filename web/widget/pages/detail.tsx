import '../style.css'
import { Detail } from '../primitives/detail.tsx'
import { resultParts } from '../shared/result-parts.ts'
import { startWidget } from '../start-widget.tsx'

startWidget(Detail, resultParts, { title: 'own' })
