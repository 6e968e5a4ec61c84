import type { Integration } from '../../api/queries/integrations.ts'
import { DeleteIntegrationSection } from './delete-integration-section.tsx'
import { DocumentForm } from './document-form.tsx'
import { IntegrationForm } from './integration-form.tsx'

export const IntegrationSettings = ({ integration, etag }: { integration: Integration; etag: string }) => (
  <div className="flex max-w-3xl flex-col gap-8">
    <IntegrationForm integration={integration} etag={etag} />
    {integration.kind === 'rest' && <DocumentForm integration={integration} />}
    <DeleteIntegrationSection integration={integration} />
  </div>
)
