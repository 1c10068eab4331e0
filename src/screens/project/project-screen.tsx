import { type ReactNode, useState } from 'react'
import type * as v from 'valibot'
import {
  previewZoneChange,
  setDefaultProject,
  updateProject,
} from '#contract/endpoints/projects-write.ts'
import { defaultLateLimitMinutes } from '#contract/posts/late-deliveries.ts'
import type { Project } from '#contract/projects/project.ts'
import { ProjectForm } from '#contract/projects/project-form.ts'
import type { PlannedTimes } from '#contract/projects/zone-change.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { ProjectFields } from '#src/features/project-form/project-fields.tsx'
import { SettingsTabs } from '#src/features/settings-tabs/settings-tabs.tsx'
import { useSession } from '#src/session/session-context.ts'
import { EndOfProject } from './end-of-project.tsx'
import { ZoneQuestion, type ZoneQuestionProps } from './zone-question.tsx'

/** Edits the name, text and settings of the current project, and lets the person leave or delete it. */
export function ProjectScreen() {
  const { project, adoptProjects } = useSession()
  const { askAboutTimes, question } = useZoneQuestion(project)
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: ProjectForm,
    async send(form) {
      const plannedTimes = await askAboutTimes(form.timeZone)
      if (!plannedTimes) return
      const body = { ...onlyChanged(form, project), plannedTimes }
      const saved = await call(updateProject, { params: { id: project.id }, body })
      adoptProjects((known) => known.map((one) => (one.id === saved.id ? saved : one)))
      showToast({ title: 'Projeto atualizado', description: saved.name, tone: 'success' })
    },
    describe(error) {
      const words = describeFailure(error, 'alterar o projeto')
      showErrorToast(words, 'Erro ao atualizar projeto')
      return words
    },
  })

  return (
    <>
      <SettingsTabs />
      <h1 className="text-2xl">Projeto</h1>
      <p className="mt-1 mb-5 text-muted lg:mb-6">
        Nome, descrição, fuso horário, estado e atrasos deste projeto
      </p>
      <div className="flex max-w-2xl flex-col gap-5">
        <Card>
          {/* The key resets the form when the person switches to another project. */}
          <form key={project.id} {...formProps} className="flex flex-col gap-5">
            {failure && <Banner tone="danger">{failure}</Banner>}
            <ProjectFields project={project} errors={errors} />
            <div className="flex justify-end">
              <Button type="submit" isLoading={isSending}>
                Salvar
              </Button>
            </div>
          </form>
        </Card>
        <DefaultProject />
        <EndOfProject />
      </div>
      {question}
    </>
  )
}

/**
 * Leaves out the zone, the state and the limit if the person did not change them: somebody else may have
 * changed them meanwhile, which this page does not know yet.
 */
function onlyChanged(form: v.InferInput<typeof ProjectForm>, known: Project) {
  const { timeZone, state, lateLimitMinutes, ...words } = form
  const { timeZone: zone, lateLimitMinutes: limit = defaultLateLimitMinutes } = known
  return {
    ...words,
    ...(timeZone !== zone && { timeZone }),
    ...((state || null) !== (known.state ?? null) && { state }),
    ...(Number(lateLimitMinutes) !== limit && { lateLimitMinutes }),
  }
}

type Asked = Pick<ZoneQuestionProps, 'change' | 'from' | 'to'> & {
  answer: (choice: PlannedTimes | undefined) => void
}

/**
 * `askAboutTimes` resolves with what a change to that zone does to the planned times; it asks the person only
 * where that makes a difference, and resolves with undefined when they close the question. The caller has to
 * render `question`.
 */
function useZoneQuestion(project: Pick<Project, 'id' | 'timeZone'>): {
  askAboutTimes: (to: string | undefined) => Promise<PlannedTimes | undefined>
  question: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  // Not derived from `asked`, so that the words stay while the dialog fades out.
  const [isOpen, setIsOpen] = useState(false)

  async function askAboutTimes(to: string | undefined): Promise<PlannedTimes | undefined> {
    const { id, timeZone: from } = project
    if (to === undefined || to === from) return 'keep-instant'
    const change = await call(previewZoneChange, { params: { id }, query: { timeZone: to } })
    if (!change.first) return 'keep-instant'
    return new Promise((resolve) => {
      setAsked({ change, from, to, answer: resolve })
      setIsOpen(true)
    })
  }

  const question = asked && (
    <ZoneQuestion
      {...asked}
      isOpen={isOpen}
      onAnswer={(choice) => {
        setIsOpen(false)
        asked.answer(choice)
      }}
    />
  )
  return { askAboutTimes, question }
}

/** Sets the project that opens on a device where none was chosen; each person has a default of their own. */
function DefaultProject() {
  const { project, adoptProjects } = useSession()
  const [isSending, setIsSending] = useState(false)

  async function choose() {
    setIsSending(true)
    try {
      await call(setDefaultProject, { body: { projectId: project.id } })
      adoptProjects((known) => known.map((one) => ({ ...one, isDefault: one.id === project.id })))
      showToast({ title: 'Projeto padrão definido', description: project.name, tone: 'success' })
    } catch (error) {
      showErrorToast(
        describeFailure(error, 'definir o projeto padrão'),
        'Erro ao definir projeto padrão',
      )
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lg">Projeto padrão</h2>
          <p className="mt-1 text-muted text-sm">
            É o projeto que abre quando você entra em um aparelho novo.
          </p>
        </div>
        {project.isDefault ? (
          <Badge tone="success">Padrão</Badge>
        ) : (
          <Button variant="secondary" isLoading={isSending} onClick={() => void choose()}>
            Definir como padrão
          </Button>
        )}
      </div>
    </Card>
  )
}
