import { rolesTexts } from '../texts/roles-texts.ts'
import { useAppRole } from './permission.tsx'

/** Tells viewers that they can only read the app. */
const RoleNotice = () =>
  useAppRole() === 'viewer' ? (
    <p className="border-b border-line bg-raised px-4 py-2 text-sm text-muted sm:px-8">
      {rolesTexts.readOnly}
    </p>
  ) : null

export default RoleNotice
