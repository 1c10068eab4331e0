import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { leaveProject } from '#contract/endpoints/project-people.ts'
import { deleteProject } from '#contract/endpoints/projects-write.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { RefusedCard } from '#src/components/refused-card.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { NotConfirmedError, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'
import { useSession } from '#src/session/session-context.ts'

const ends = {
  delete: {
    endpoint: deleteProject,
    title: 'Excluir projeto',
    text: 'Exclui o projeto para toda a equipe.',
    ask: (name: string) => `Excluir ${name}?`,
    lost: 'Posts, agendamentos, templates, mídias e contas conectadas deste projeto são apagados para todos, e o que estava agendado não será publicado. O que já foi publicado continua nas redes. Não é possível desfazer.',
    done: 'Projeto excluído',
    failed: 'Erro ao deletar projeto',
  },
  leave: {
    endpoint: leaveProject,
    title: 'Sair do projeto',
    text: 'Você deixa de ver este projeto. O que você criou continua nele.',
    ask: (name: string) => `Sair de ${name}?`,
    lost: 'Você deixa de ver os posts e as contas deste projeto. O que ainda não foi enviado deste aparelho não poderá mais ser enviado. Para voltar, peça um convite.',
    done: 'Você saiu do projeto',
    failed: 'Erro ao sair do projeto',
  },
} as const

/** Lets the owner delete the project, and other members leave it; says why the other is not possible. */
export function EndOfProject() {
  const { project, adoptProjects } = useSession()
  const navigate = useNavigate()
  const { confirmed, dialog } = useConfirmed()
  const [isAsking, setIsAsking] = useState(false)
  const isOwner = project.userRole === 'OWNER'
  const end = ends[isOwner ? 'delete' : 'leave']

  async function act() {
    try {
      await confirmed(() => call(end.endpoint, { params: { id: project.id } }))
    } catch (error) {
      if (error instanceof NotConfirmedError) return
      showErrorToast(describeFailure(error, 'fazer isso'), end.failed)
      return
    }
    showToast({ title: end.done, description: project.name, tone: 'success' })
    adoptProjects((known) => known.filter((one) => one.id !== project.id))
    void navigate({ to: '/dashboard', replace: true })
  }

  return (
    <>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-lg">{end.title}</h2>
            <p className="mt-1 text-muted text-sm">{end.text}</p>
          </div>
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {end.title}
          </Button>
        </div>
        <ConfirmDialog
          isOpen={isAsking}
          isDestructive
          title={end.ask(project.name)}
          description={end.lost}
          // In a timeout: the dialog that may ask for the password must open after this one has closed.
          onConfirm={() => void setTimeout(() => void act())}
          onClose={() => setIsAsking(false)}
        />
        {dialog}
      </Card>
      {isOwner ? <RefusedLeave isAlone={project.memberCount === 1} /> : <RefusedDeletion />}
    </>
  )
}

function RefusedLeave({ isAlone }: { isAlone: boolean }) {
  return (
    <RefusedCard title={ends.leave.title}>
      Você é o proprietário. Para sair,{' '}
      {isAlone ? 'convide alguém e transfira o projeto' : 'transfira o projeto antes'} em{' '}
      <Link
        to="/settings/$page"
        params={{ page: 'team' }}
        className="hit-area font-semibold text-text underline underline-offset-2"
      >
        Equipe
      </Link>
      .
    </RefusedCard>
  )
}

function RefusedDeletion() {
  return (
    <RefusedCard title={ends.delete.title}>Só o proprietário pode excluir o projeto.</RefusedCard>
  )
}
