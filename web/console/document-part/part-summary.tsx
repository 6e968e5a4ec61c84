import { Link } from '@tanstack/react-router'
import type { Integration } from '../api/queries/integrations.ts'
import { documentPartTexts as texts } from '../texts/document-part-texts.ts'
import { describePart } from './describe-part.ts'

/** Says which part of its document was imported, with a link to change it. Renders nothing for an entire document. */
export const PartSummary = ({ integration: { app_id: appId, id, part } }: { integration: Integration }) =>
  part && (
    <p className="text-sm text-muted wrap-anywhere">
      {texts.summaryLabel} <span className="text-text">{describePart(part)}</span>.{' '}
      <Link
        to="/apps/$appId/integrations"
        params={{ appId }}
        search={{ integration: id, tab: 'settings' }}
        className="text-accent underline underline-offset-2"
      >
        {texts.change}
      </Link>
    </p>
  )
