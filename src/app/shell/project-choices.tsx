import { Check, Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { popoverRowClass } from '#src/components/ui/popover-row-class.ts'
import { Spinner } from '#src/components/ui/spinner.tsx'
import { useSession } from '#src/session/session-context.ts'

export interface ProjectChoicesProps {
  onClose: () => void
  onCreate: () => void
}

/** The list of the person's projects, for switching to another one. */
export function ProjectChoices({ onClose, onCreate }: ProjectChoicesProps) {
  const { project, projects, switchProject, refreshProjects } = useSession()
  const [switchingTo, setSwitchingTo] = useState<string>()
  const [isRefreshing, setIsRefreshing] = useState(false)

  async function choose(projectId: string) {
    if (switchingTo) return
    if (projectId !== project.id) {
      setSwitchingTo(projectId)
      await switchProject(projectId)
      setSwitchingTo(undefined)
    }
    onClose()
  }

  async function refresh() {
    if (isRefreshing) return
    setIsRefreshing(true)
    await refreshProjects()
    setIsRefreshing(false)
  }

  return (
    <>
      <p className="px-3 pt-2 pb-1 font-semibold text-muted text-xs">Projetos</p>
      <ul className="max-h-[min(24rem,60dvh)] overflow-y-auto">
        {projects.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-current={one.id === project.id || undefined}
              aria-busy={switchingTo === one.id || undefined}
              onClick={() => void choose(one.id)}
              className={popoverRowClass}
            >
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 break-words leading-snug">{one.name}</span>
                <span className="block font-normal text-muted text-xs">
                  {formatCount(one.memberCount, 'membro', 'membros')}
                </span>
              </span>
              {switchingTo === one.id && <Spinner />}
              {one.id === project.id && <Check aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-1 border-line border-t pt-1">
        <button type="button" onClick={() => void refresh()} className={popoverRowClass}>
          <RefreshCw aria-hidden="true" className={cn(isRefreshing && 'animate-spin')} />
          {isRefreshing ? 'Atualizando...' : 'Atualizar'}
        </button>
        <button type="button" onClick={onCreate} className={popoverRowClass}>
          <Plus aria-hidden="true" />
          Criar Novo Projeto
        </button>
      </div>
    </>
  )
}
