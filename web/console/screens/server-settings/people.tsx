import { useQuery } from '@tanstack/react-query'
import { ownAccountQuery, type UserAccount, usersQuery } from '../../api/queries/users.ts'
import { serverSettingsTexts } from '../../texts/server-settings-texts.ts'
import { RowList } from '../../ui/lists/row-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { InvitationSection } from './invitation-section.tsx'
import { PersonRow } from './person-row.tsx'

const texts = serverSettingsTexts.people

export const People = () => (
  <QueryContent query={useQuery(ownAccountQuery)}>
    {(self) => {
      if (!self) return <Notice tone="info" title={texts.external} />
      return self.is_administrator ? (
        <Accounts self={self} />
      ) : (
        <Notice tone="info" title={texts.notAdministrator} />
      )
    }}
  </QueryContent>
)

const Accounts = ({ self }: { self: UserAccount }) => (
  <div className="flex max-w-3xl flex-col gap-6">
    <p className="text-sm text-muted">{texts.hint}</p>
    <QueryContent query={useQuery(usersQuery)}>
      {(users) => (
        <RowList items={users}>{(user) => <PersonRow user={user} isSelf={user.id === self.id} />}</RowList>
      )}
    </QueryContent>
    <InvitationSection />
  </div>
)
