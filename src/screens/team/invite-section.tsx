import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { inviteMember } from '#contract/endpoints/project-people.ts'
import { InviteForm } from '#contract/projects/project-people.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { invitesQuery } from '#src/api/people-queries.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { EmailField } from '#src/components/ui/fields/email-field.tsx'
import { SelectField } from '#src/components/ui/fields/select-field.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'
import { keepInvite } from './keep-invite.ts'
import { roleOptions } from './role-names.ts'

/** Invites people by mail. */
export function InviteSection() {
  const { project } = useSession()
  const client = useQueryClient()
  const formId = useId()
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: InviteForm,
    async send(form) {
      const sent = await call(inviteMember, { params: { id: project.id }, body: form })
      client.setQueryData(invitesQuery(project.id).queryKey, (known) => keepInvite(known, sent))
      document.querySelector<HTMLFormElement>(`#${CSS.escape(formId)}`)?.reset()
      showToast({ title: 'Convite enviado', description: sent.email, tone: 'success' })
    },
    describe: (error) => describeFailure(error, 'convidar'),
  })

  return (
    <Card
      title="Convidar"
      description="A pessoa recebe um email com um link que vale por 7 dias. Editores escrevem e agendam posts; administradores também cuidam das contas e da equipe."
    >
      <form id={formId} {...formProps} className="flex flex-col gap-4">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <div className="flex flex-col gap-4 sm:flex-row">
          <EmailField label="Email" autoComplete="off" className="flex-1" error={errors.email} />
          <SelectField
            label="Papel"
            name="role"
            className="sm:w-52"
            defaultValue="EDITOR"
            options={roleOptions}
            error={errors.role}
          />
        </div>
        <div className="flex justify-end">
          <Button type="submit" isLoading={isSending}>
            Convidar
          </Button>
        </div>
      </form>
    </Card>
  )
}
