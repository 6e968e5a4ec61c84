import { Link } from '@tanstack/react-router'
import type { Environment, PromotionPlan } from '../../../api/queries/environments.ts'
import { ClientContract } from '../../../differences/client-contract.tsx'
import { environmentsTexts } from '../../../texts/environments-texts.ts'
import { Notice } from '../../../ui/notice.tsx'

const texts = environmentsTexts.promote

type PlannedPromotionProps = {
  plan: PromotionPlan
  target: Environment
  root: Environment
}

export function PlannedPromotion({ plan, target, root }: PlannedPromotionProps) {
  const { from_release: release, live_release: live, obstacles } = plan
  const version = release.origin_version
  if (plan.is_live) return <Notice tone="info" title={texts.isLive(version, target.key)} />
  return (
    <div className="flex flex-col gap-3">
      <p>
        {live ? texts.replaces(version, target.key, live.origin_version) : texts.first(version, target.key)}{' '}
        {texts.keeps}
      </p>
      {live && <ClientContract contract={plan.client_contract} />}
      {obstacles.length > 0 && (
        <Notice tone="danger" title={texts.obstacles(target.key)}>
          <ul className="flex list-disc flex-col gap-2 pl-5">
            {obstacles.map((obstacle) => (
              <li key={`${obstacle.code} ${obstacle.name}`}>
                {obstacle.message} <Repair code={obstacle.code} {...{ target, root }} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

type RepairProps = {
  code: PromotionPlan['obstacles'][number]['code']
  target: Environment
  root: Environment
}

/** The way to the place where the missing part is entered. */
function Repair({ code, target, root }: RepairProps) {
  const text = texts.repairs[code]
  const classes = 'font-medium text-accent underline underline-offset-2'
  const params = { appId: code === 'tests_not_passed' ? root.app_id : target.app_id }
  if (code === 'role_missing') return text
  if (code === 'variable_missing')
    return (
      <Link to="/apps/$appId/settings" params={params} search={{ tab: 'variables' }} className={classes}>
        {text}
      </Link>
    )
  return (
    <Link
      to={code === 'tests_not_passed' ? '/apps/$appId/tests' : '/apps/$appId/connections'}
      params={params}
      className={classes}
    >
      {text}
    </Link>
  )
}
