import '../style.css'
import { FormView } from '../form/form.tsx'
import { startWidget } from '../start-widget.tsx'

startWidget(FormView, null, {
  title: 'own',
  isForm: true,
  isCramped: ({ form }) => (form?.sections.flatMap(({ fields }) => fields).length ?? 0) > 4,
})
