import type { DraftIssue } from '../../api/queries/diagnostics.ts'
import { widgetsTexts } from '../../texts/widgets-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The draft issues of the saved widget. */
export const WidgetIssues = ({ issues }: { issues: DraftIssue[] }) => (
  <Notice
    tone={issues.some(({ blocks_publish }) => blocks_publish) ? 'danger' : 'warning'}
    title={widgetsTexts.issues(issues.length)}
  >
    <ul className="flex flex-col gap-1">
      {issues.map(({ code, message, blocks_publish }) => (
        <li key={`${code} ${message}`} className="break-words">
          {message}{' '}
          <Badge tone={blocks_publish ? 'danger' : 'warning'}>
            {blocks_publish ? widgetsTexts.blocks : widgetsTexts.warning}
          </Badge>
        </li>
      ))}
    </ul>
  </Notice>
)
