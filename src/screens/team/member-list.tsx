import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useCallback, useDeferredValue, useState } from 'react'
import { removeMember } from '#contract/endpoints/project-people.ts'
import { isRoleAtLeast } from '#contract/projects/project.ts'
import type { ProjectMember } from '#contract/projects/project-people.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { normalizeForSearch } from '#contract/texts/normalize-for-search.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { membersQuery } from '#src/api/people-queries.ts'
import { useWallClock } from '#src/browser/use-wall-clock.ts'
import { Card } from '#src/components/ui/card.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'
import { describeLastActive } from './describe-last-active.ts'
import { MemberRow } from './member-row.tsx'

/** More rows than the largest screen shows. */
const firstRows = 20

/** From this number of members on, a search field is shown. */
const searchFrom = 10

/** The members of the project, and the dialog before one is removed. */
export function MemberList({ members }: { members: readonly ProjectMember[] }) {
  const { project, timeZone, refreshProjects } = useSession()
  const client = useQueryClient()
  const [query, setQuery] = useState('')
  const [leaving, setLeaving] = useState<ProjectMember>()
  const [isAsking, setIsAsking] = useState(false)
  // Renders again each minute, so that the words about the last activity are up to date.
  useWallClock(timeZone)
  const now = serverNow()
  const isSearchable = members.length >= searchFrom
  // Deferred, so that typing is not delayed by rendering hundreds of rows.
  const asked = useDeferredValue(isSearchable ? query.trim() : '')
  const wanted = normalizeForSearch(asked)
  const found = members.filter(
    ({ name, email }) =>
      normalizeForSearch(name).includes(wanted) || normalizeForSearch(email).includes(wanted),
  )
  const isManager = isRoleAtLeast(project.userRole, 'ADMIN')
  // The first screenful is painted before the other rows, whose rendering can be interrupted by input.
  const hasRest = useDeferredValue(true, false)

  const ask = useCallback((member: ProjectMember) => {
    setLeaving(member)
    setIsAsking(true)
  }, [])

  async function remove(member: ProjectMember) {
    try {
      await call(removeMember, { params: { id: project.id, memberId: member.id } })
    } catch (error) {
      showErrorToast(describeFailure(error, 'remover o membro'), 'O membro não foi removido')
      return
    }
    client.setQueryData(membersQuery(project.id).queryKey, (known) =>
      known?.filter(({ id }) => id !== member.id),
    )
    void refreshProjects()
    showToast({ title: 'Membro removido', description: member.name, tone: 'success' })
  }

  return (
    <Card title="Membros">
      {isSearchable && (
        <search className="mb-4 block">
          <TextField
            label="Buscar na equipe"
            isLabelHidden
            type="search"
            placeholder="Buscar na equipe"
            autoComplete="off"
            spellCheck={false}
            leading={<Search />}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </search>
      )}
      {isSearchable && (
        <p role="status" className={found.length === 0 ? 'wrap-anywhere text-muted' : 'sr-only'}>
          {wanted !== '' &&
            (found.length === 0
              ? `Ninguém na equipe com “${asked}”.`
              : formatCount(found.length, 'pessoa encontrada', 'pessoas encontradas'))}
        </p>
      )}
      <ul className={cn('divide-y divide-line', found.length > 0 && '-my-3')}>
        {(hasRest ? found : found.slice(0, firstRows)).map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            activity={describeLastActive(member, timeZone, now)}
            isManager={isManager}
            onRemove={ask}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title={`Remover ${leaving?.name ?? ''}?`}
        description="A pessoa deixa de ver o projeto na próxima ação. O que ela criou continua aqui."
        onConfirm={() => leaving && remove(leaving)}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  )
}
