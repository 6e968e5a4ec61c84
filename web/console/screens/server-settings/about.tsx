import { useQuery } from '@tanstack/react-query'
import { serviceUrl } from '../../api/api-client.ts'
import { serviceQuery } from '../../api/queries/sessions.ts'
import { serverSettingsTexts } from '../../texts/server-settings-texts.ts'
import { QueryContent } from '../../ui/query-content.tsx'

const texts = serverSettingsTexts.about
const linkClasses = 'text-accent underline underline-offset-2'

export const About = () => (
  <QueryContent query={useQuery(serviceQuery)}>
    {({ version, base_url: address, issuer }) => (
      <dl className="grid max-w-3xl grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        <dt className="text-muted">{texts.version}</dt>
        <dd>{version}</dd>
        <dt className="text-muted">{texts.address}</dt>
        <dd className="font-mono text-xs break-all">{address}</dd>
        <dt className="text-muted">{texts.issuer}</dt>
        <dd className="font-mono text-xs break-all">{issuer}</dd>
        <dt className="text-muted">{texts.reference}</dt>
        <dd>
          <a className={linkClasses} href={`${serviceUrl}/docs`}>
            /docs
          </a>
        </dd>
        <dt className="text-muted">{texts.guides}</dt>
        <dd>
          <a className={linkClasses} href={`${serviceUrl}/docs/guides`}>
            /docs/guides
          </a>
        </dd>
      </dl>
    )}
  </QueryContent>
)
