import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { widgetsTexts } from '../../texts/widgets-texts.ts'

export const WidgetBackLink = ({ appId }: { appId: string }) => (
  <Link
    to="/apps/$appId/widgets"
    params={{ appId }}
    className="inline-flex items-center gap-1 text-sm text-accent underline underline-offset-2"
  >
    <ArrowLeft aria-hidden className="size-4" />
    {widgetsTexts.back}
  </Link>
)
