import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { changeMember } from '#contract/endpoints/project-people.ts'
import type { GivenRole, ProjectMember } from '#contract/projects/project-people.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { membersQuery } from '#src/api/people-queries.ts'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { controlClass } from '#src/components/ui/fields/field.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'
import { roleNames, roleOptions } from './role-names.ts'

export interface MemberRowProps {
  member: ProjectMember
  /** The member's last activity, in words. */
  activity: string
  /** Whether the signed-in person may change roles and remove members. */
  isManager: boolean
  onRemove: (member: ProjectMember) => void
}

/** Memoized, because there may be hundreds of rows. */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { member, activity, isManager, onRemove } = props
  const { project } = useSession()
  const client = useQueryClient()
  const { queryKey } = membersQuery(project.id)
  const mayChange = isManager && member.role !== 'OWNER' && !member.isYou
  const params = { id: project.id, memberId: member.id }

  async function changeRole(role: GivenRole) {
    try {
      const changed = await call(changeMember, { params, body: { role } })
      client.setQueryData(queryKey, (members) =>
        members?.map((one) => (one.id === changed.id ? changed : one)),
      )
      const description = `${member.name}: ${roleNames[role]}`
      showToast({ title: 'Papel alterado', description, tone: 'success' })
    } catch (error) {
      showErrorToast(describeFailure(error, 'alterar o papel'), 'O papel não foi alterado')
      void client.invalidateQueries({ queryKey })
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Avatar name={member.name} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 break-words font-semibold">
          {member.name} {member.isYou && <Badge>Você</Badge>}
        </p>
        <p className="break-all text-muted text-sm">{member.email}</p>
        {activity && <p className="text-muted text-sm">{activity}</p>}
      </div>
      {mayChange ? (
        <div className="flex flex-1 items-center justify-end gap-2 sm:flex-none">
          <RoleSelect member={member} onChange={(role) => void changeRole(role)} />
          <Button
            variant="ghost"
            aria-label={`Remover ${member.name}`}
            onClick={() => onRemove(member)}
          >
            Remover
          </Button>
        </div>
      ) : (
        // On narrow screens the badge is below, aligned with the name instead of the picture.
        <Badge className="max-sm:ml-13">{roleNames[member.role]}</Badge>
      )}
    </li>
  )
})

/** Looks like `SelectField`, but does without Headless UI: 200 of those take half a second to render. */
function RoleSelect({
  member,
  onChange,
}: {
  member: ProjectMember
  onChange: (role: GivenRole) => void
}) {
  return (
    <span className="relative flex min-w-0 flex-1 items-center sm:w-48">
      <select
        aria-label={`Papel de ${member.name}`}
        value={member.role}
        onChange={({ target }) => onChange(target.value as GivenRole)}
        className={cn(controlClass, 'h-control appearance-none truncate pr-9')}
      >
        {roleOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-3 size-4 text-muted"
      />
    </span>
  )
}
