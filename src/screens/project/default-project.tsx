import { useState } from 'react'
import { setDefaultProject } from '#contract/endpoints/projects-write.ts'
import { call } from '#src/api/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'

/** Sets the project that opens on a device where none was chosen; each person has a default of their own. */
export function DefaultProject() {
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
