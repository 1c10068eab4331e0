import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeMember, removeMember } from '#contract/endpoints/project-people.ts'
import type { GivenRole, ProjectMember } from '#contract/project-people.ts'
import { call } from '#src/api/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { membersQuery } from '#src/api/people-queries.ts'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { ConfirmDialog } from '#src/components/ui/confirm-dialog.tsx'
import { SelectField } from '#src/components/ui/select-field.tsx'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'
import { roleNames, roleOptions } from './role-names.ts'

export interface MemberRowProps {
  member: ProjectMember
  /** Whether the signed-in person may change roles and remove members. */
  isManager: boolean
}

export function MemberRow({ member, isManager }: MemberRowProps) {
  const { project, refreshProjects } = useSession()
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
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

  async function remove() {
    try {
      await call(removeMember, { params })
    } catch (error) {
      showErrorToast(describeFailure(error, 'remover o membro'), 'O membro não foi removido')
      return
    }
    client.setQueryData(queryKey, (members) => members?.filter(({ id }) => id !== member.id))
    void refreshProjects()
    showToast({ title: 'Membro removido', description: member.name, tone: 'success' })
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Avatar name={member.name} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 break-words font-semibold">
          {member.name} {member.isYou && <Badge>Você</Badge>}
        </p>
        <p className="break-all text-muted text-sm">{member.email}</p>
      </div>
      {mayChange ? (
        <div className="flex flex-1 items-center justify-end gap-2 sm:flex-none">
          <SelectField
            label={`Papel de ${member.name}`}
            isLabelHidden
            className="min-w-0 flex-1 sm:w-48"
            value={member.role}
            options={roleOptions}
            onChange={({ target }) => void changeRole(target.value as GivenRole)}
          />
          <Button
            variant="ghost"
            aria-label={`Remover ${member.name}`}
            onClick={() => setIsAsking(true)}
          >
            Remover
          </Button>
        </div>
      ) : (
        // On narrow screens the badge is below, aligned with the name instead of the picture.
        <Badge className="max-sm:ml-13">{roleNames[member.role]}</Badge>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title={`Remover ${member.name}?`}
        description="A pessoa deixa de ver o projeto na próxima ação. O que ela criou continua aqui."
        onConfirm={remove}
        onClose={() => setIsAsking(false)}
      />
    </li>
  )
}
