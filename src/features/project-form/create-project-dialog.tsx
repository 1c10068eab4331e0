import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { isNearLimit } from '#contract/billing/plan.ts'
import { idempotencyHeader } from '#contract/calls/api.ts'
import { createProject, getProjectLimits } from '#contract/endpoints/projects-write.ts'
import { ProjectForm } from '#contract/projects/project-form.ts'
import { describeProjectLimit, type ProjectLimits } from '#contract/projects/project-limits.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import type { ProjectsChange } from '#src/session/session-context.ts'
import { ProjectFields } from './project-fields.tsx'

export interface CreateProjectDialogProps {
  onCreated: (change: ProjectsChange) => void
  onClose: () => void
}

/** The first answer was lost and the form changed since: only the person knows which version they want. */
const alreadyCreated =
  'O projeto já foi criado, com o que estava escrito antes: só a resposta não chegou. Feche esta janela e atualize a lista de projetos.'

function describe(error: unknown): string {
  const isReused = error instanceof ApiError && error.has('IDEMPOTENCY_KEY_REUSED')
  return isReused ? alreadyCreated : describeFailure(error, 'criar um projeto')
}

/** Creates a project, whose owner is the person. */
export function CreateProjectDialog({ onCreated, onClose }: CreateProjectDialogProps) {
  const formId = useId()
  const { limit, hint } = useProjectRoom()
  // One key for all tries of this dialog: an answer may be lost after the project was created.
  const [key] = useState(() => crypto.randomUUID())
  const [isOverLimit, setIsOverLimit] = useState(false)
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: ProjectForm,
    async send(form) {
      const headers = { [idempotencyHeader]: key }
      const created = await call(createProject, { body: form, headers })
      // A list that was loaded meanwhile may already contain the new project.
      onCreated((known) => [...known.filter(({ id }) => id !== created.id), created])
      onClose()
      showToast({
        title: 'Projeto criado com sucesso!',
        description: `${created.name}. Você é o proprietário deste projeto.`,
        tone: 'success',
      })
    },
    describe(error) {
      const words = describe(error)
      setIsOverLimit(error instanceof ApiError && error.has('PROJECT_LIMIT_REACHED'))
      showErrorToast(words, 'Erro ao criar projeto')
      return words
    },
  })

  const plans = (
    <Link
      to="/billing"
      onClick={onClose}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      Ver planos
    </Link>
  )

  return (
    <Dialog
      isOpen
      onClose={() => !isSending && onClose()}
      title="Criar Novo Projeto"
      description="Cada projeto tem suas contas, seus posts e sua equipe."
      size="medium"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={formId}
            isLoading={isSending}
            aria-disabled={limit !== undefined || undefined}
          >
            Criar projeto
          </Button>
        </>
      }
    >
      <form
        id={formId}
        {...formProps}
        onSubmit={(event) => (limit ? event.preventDefault() : formProps.onSubmit(event))}
        className="flex flex-col gap-5 pb-1"
      >
        {limit && (
          <Banner tone="warning" action={plans}>
            {limit}
          </Banner>
        )}
        {hint && !failure && (
          <Banner tone="neutral" action={plans}>
            {hint}
          </Banner>
        )}
        {failure && (
          <Banner tone="danger" action={isOverLimit && plans}>
            {failure}
          </Banner>
        )}
        <ProjectFields errors={errors} />
      </form>
    </Dialog>
  )
}

interface ProjectRoom {
  /** Why the person can create no project; undefined when they can, and until it is known. */
  limit?: string | undefined
  /** A note that only few more projects fit into the plan. */
  hint?: string | undefined
}

/** Whether the person's plan allows another project; the server checks it in any case. */
function useProjectRoom(): ProjectRoom {
  const [room, setRoom] = useState<ProjectRoom>({})
  useEffect(() => {
    const ending = new AbortController()
    call(getProjectLimits, { signal: ending.signal })
      .then((limits) => setRoom({ limit: describeProjectLimit(limits), hint: hintAt(limits) }))
      .catch((error) => {
        if (!ending.signal.aborted) console.warn('The limits of projects are not known', error)
      })
    return () => ending.abort()
  }, [])
  return room
}

function hintAt({ canCreateProject, currentProjects, maxProjects }: ProjectLimits) {
  if (!canCreateProject || !isNearLimit({ used: currentProjects, limit: maxProjects })) return
  return `Você usa ${currentProjects} de ${formatCount(maxProjects, 'projeto', 'projetos')} do seu plano.`
}
