import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Skill, skillPreviewQuery } from '../../../api/queries/skills.ts'
import { appSettingsTexts } from '../../../texts/app-settings-texts.ts'
import { QueryContent } from '../../../ui/query-content.tsx'

const texts = appSettingsTexts.skills

/** The skill as clients of the draft get it; requested when it is unfolded. */
export function ServedSkill({ skill: { app_id: appId, name } }: { skill: Skill }) {
  const [isOpen, setIsOpen] = useState(false)
  const served = useQuery({ ...skillPreviewQuery(appId, name), enabled: isOpen })
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-sm font-medium">{texts.served}</summary>
      <div className="mt-2 flex flex-col gap-2">
        {isOpen && (
          <QueryContent query={served}>
            {({ entry, file }) => (
              <>
                <p className="text-xs text-muted">{texts.servedHint}</p>
                <SkillCode label={texts.servedEntry} text={JSON.stringify(entry, null, 2)} />
                <SkillCode label={texts.servedFile} text={file} />
              </>
            )}
          </QueryContent>
        )}
      </div>
    </details>
  )
}

const SkillCode = ({ label, text }: { label: string; text: string }) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area is reached by keyboard
    tabIndex={0}
    className="max-h-[40dvh] overflow-auto rounded-control border border-line bg-raised p-3"
  >
    <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{text}</pre>
  </section>
)
