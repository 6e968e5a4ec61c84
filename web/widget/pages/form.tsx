import '../style.css'
import { FormView } from '../form/form.tsx'
import { startWidget } from '../start-widget.tsx'

const features = {
  translations: () => import('../features/translations.ts'),
  actions: () => import('../features/form/actions.ts'),
  choices: () => import('../features/form/choices.ts'),
  files: () => import('../features/form/files.ts'),
}

void startWidget(FormView, features, {
  title: 'own',
  isForm: true,
  isCramped: ({ form }) => (form?.sections.flatMap(({ fields }) => fields).length ?? 0) > 4,
})
