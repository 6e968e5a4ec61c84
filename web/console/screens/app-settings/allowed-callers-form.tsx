import { TenonError, toTenonError } from '#client'
import { type AppAccess, appAccessQuery, appKey, saveAllowedCallers } from '../../api/queries/apps.ts'
import { useStoredEdits } from '../../editing/use-stored-edits.ts'
import { appSettingsTexts } from '../../texts/app-settings-texts.ts'
import { TextAreaField } from '../../ui/labelled-fields.tsx'
import { type CallerLines, findWrongClaim, parseCallerLines, toCallerLines } from './caller-lines.ts'
import { SaveForm } from './save-form.tsx'

const texts = appSettingsTexts.access
const noCallers = { emails: [], domains: [], claims: [] }

type CallerValues = CallerLines & { isListed: boolean }

const toValues = ({ allowed_callers: callers }: AppAccess): CallerValues => ({
  ...toCallerLines(callers ?? noCallers),
  isListed: callers !== null,
})

/** Looks like an error of the service. */
function createClaimError(line: string): TenonError {
  const message = texts.claimProblem(line)
  const details = [{ path: 'allowed_callers.claims', code: 'format', message }]
  return new TenonError(message, { status: 400, code: 'invalid_request', details, requestId: '' })
}

/** The list is saved as a whole: without a list, everyone who can sign in is allowed. */
function useCallerEdits(appId: string, access: AppAccess, etag: string) {
  return useStoredEdits({
    query: appAccessQuery(appId),
    saved: { data: { access }, etag },
    toValues: (reply) => toValues(reply.access),
    save: async (change, version) => {
      const values = { ...toValues(access), ...change }
      const problem = values.isListed ? findWrongClaim(values) : null
      if (problem !== null) throw createClaimError(problem)
      return saveAllowedCallers(appId, values.isListed ? parseCallerLines(values) : null, version)
    },
    outdates: appKey(appId),
  })
}

const lists = ['emails', 'domains', 'claims'] as const
const hints = { emails: texts.emailsHint, domains: texts.domainsHint, claims: texts.claimsHint }

type AllowedCallersFormProps = { appId: string; access: AppAccess; etag: string }

/** Limits an app with sign-in to certain people. */
export function AllowedCallersForm({ appId, access, etag }: AllowedCallersFormProps) {
  const edits = useCallerEdits(appId, access, etag)
  const { isListed } = edits.values
  const problems = toTenonError(edits.error).violations
  const findProblem = (list: string) =>
    problems.find(({ path }) => path.startsWith(`allowed_callers.${list}`))?.message
  return (
    <SaveForm edits={edits} needs="publisher">
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium">{texts.callers}</legend>
        {([false, true] as const).map((listed) => (
          <label key={String(listed)} className="flex items-start gap-2.5 text-sm">
            <input
              type="radio"
              name="callers"
              checked={isListed === listed}
              onChange={() => edits.set({ isListed: listed })}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            {texts.callerKinds[listed ? 'listed' : 'everybody']}
          </label>
        ))}
      </fieldset>
      {isListed &&
        lists.map((list) => (
          <TextAreaField
            key={list}
            label={texts[list]}
            hint={hints[list]}
            error={findProblem(list)}
            className="font-mono"
            spellCheck={false}
            autoCapitalize="off"
            value={edits.values[list]}
            onChange={(value) => edits.set({ [list]: value })}
          />
        ))}
    </SaveForm>
  )
}
