import { Link } from '@tanstack/react-router'
import { useApp } from '../api/queries/apps.ts'
import { useEnvironments } from '../api/queries/environments.ts'
import { environmentsTexts as texts } from '../texts/environments-texts.ts'

/** Says in the screens of an environment where its contents are edited. */
export default function EnvironmentNotice({ appId }: { appId: string }) {
  const { open, root, isInside } = useEnvironments(appId)
  const app = useApp(appId).data
  if (!open || !root || !app || !isInside) return null
  return (
    <p className="border-b border-line bg-raised px-4 py-2 text-sm text-muted wrap-anywhere sm:px-8">
      {texts.inside(open.key, app.name)}{' '}
      <Link
        to="/apps/$appId"
        params={{ appId: root.app_id }}
        className="font-medium text-accent underline underline-offset-2"
      >
        {texts.openApp}
      </Link>
    </p>
  )
}
