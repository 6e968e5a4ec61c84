import LoaderCircle from 'lucide-react/icons/loader-circle'
import { texts } from '../texts/texts.ts'

export const Spinner = () => <LoaderCircle aria-hidden className="size-4 animate-spin" />

export const LoadingState = () => (
  <div role="status" className="flex justify-center p-10 text-muted">
    <Spinner />
    <span className="sr-only">{texts.common.loading}</span>
  </div>
)
