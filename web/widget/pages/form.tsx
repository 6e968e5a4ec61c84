import '../style.css'
import { FormView } from '../form/form.tsx'
import { startWidget } from '../start-widget.tsx'

const parts = {
  translations: () => import('../parts/translations.ts'),
  actions: () => import('../parts/form/actions.ts'),
  choices: () => import('../parts/form/choices.ts'),
  files: () => import('../parts/form/files.ts'),
}

void startWidget(FormView, parts, {
  title: 'own',
  isForm: true,
  isCramped: ({ form }) => (form?.sections.flatMap(({ fields }) => fields).length ?? 0) > 4,
})
