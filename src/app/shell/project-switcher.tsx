import { Check, ChevronsUpDown, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../components/count-of.ts'
import { cn } from '../../components/ui/class-names.ts'
import { Popover, popoverRowClass } from '../../components/ui/popover.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { useSession } from '../session-context.ts'

export function ProjectSwitcher() {
  const { project, projects, switchProject, refreshProjects } = useSession()
  const [switchingTo, setSwitchingTo] = useState<string>()
  const [isRefreshing, setIsRefreshing] = useState(false)

  async function choose(projectId: string, close: () => void) {
    if (switchingTo) return
    if (projectId !== project.id) {
      setSwitchingTo(projectId)
      await switchProject(projectId)
      setSwitchingTo(undefined)
    }
    close()
  }

  async function refresh() {
    if (isRefreshing) return
    setIsRefreshing(true)
    await refreshProjects()
    setIsRefreshing(false)
  }

  return (
    <div className="min-w-0 [&>div>button]:w-full">
      <Popover
        look={{ className: 'min-w-0 max-w-72 px-2! sm:px-3!' }}
        trigger={
          <>
            <span className="sr-only">Projeto: </span>
            <span className="min-w-0 truncate">{project.name}</span>
            <ChevronsUpDown aria-hidden="true" className="shrink-0 text-muted" />
          </>
        }
      >
        {(close) => (
          <>
            <p className="px-3 pt-2 pb-1 font-semibold text-muted text-xs">Projetos</p>
            <ul className="max-h-[min(24rem,60dvh)] overflow-y-auto">
              {projects.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    aria-current={one.id === project.id || undefined}
                    aria-busy={switchingTo === one.id || undefined}
                    onClick={() => void choose(one.id, close)}
                    className={popoverRowClass}
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block truncate">{one.name}</span>
                      <span className="block font-normal text-muted text-xs">
                        {countOf(one.memberCount, 'membro', 'membros')}
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
            </div>
          </>
        )}
      </Popover>
    </div>
  )
}
