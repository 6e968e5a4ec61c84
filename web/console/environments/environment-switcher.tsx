import { useNavigate } from '@tanstack/react-router'
import { useEnvironments } from '../api/queries/environments.ts'
import { environmentsTexts as texts } from '../texts/environments-texts.ts'
import { SelectInput } from '../ui/field.tsx'

/** Opens the overview of another environment of the open app. */
export default function EnvironmentSwitcher({ appId }: { appId: string }) {
  const { environments } = useEnvironments(appId)
  const navigate = useNavigate()
  if (environments.length < 2) return null
  return (
    <SelectInput
      aria-label={texts.switcher}
      className="mb-1 text-sm"
      options={environments.map(({ app_id: value, key }) => ({ value, label: key }))}
      value={appId}
      onChange={({ target }) => void navigate({ to: '/apps/$appId', params: { appId: target.value } })}
    />
  )
}
