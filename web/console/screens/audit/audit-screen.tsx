import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AuditView } from '../../audit/audit-view.tsx'
import { auditTexts } from '../../texts/audit-texts.ts'
import { Page } from '../../ui/page.tsx'

const route = '/signed-in-layout/apps/$appId/audit'

export function AuditScreen() {
  const { appId } = useParams({ from: route })
  const search = useSearch({ from: route })
  const navigate = useNavigate()
  return (
    <Page title={auditTexts.title} description={auditTexts.description}>
      <AuditView
        scope={{ app_id: appId }}
        search={search}
        onChange={(change) =>
          void navigate({
            to: '/apps/$appId/audit',
            params: { appId },
            search: { ...search, ...change },
            replace: true,
          })
        }
      />
    </Page>
  )
}
