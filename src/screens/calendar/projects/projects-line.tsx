import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { segmentClass, segmentsClass } from '#src/components/ui/fields/segment-class.ts'
import { LatePopover } from '#src/features/late-popover/late-popover.tsx'
import { useSession } from '#src/session/session-context.ts'
import { wideOnPhone } from '../date-jump.tsx'
import type { ShownProjects } from './use-calendar-projects.ts'

const ProjectLegend = lazyWithNotice(async () => ({
  default: (await import('./project-legend.tsx')).ProjectLegend,
}))

export interface ProjectsLineProps {
  shownProjects: ShownProjects
}

/** Chooses between the current project and all of them, and which of all are hidden. */
export const ProjectsLine = memo(function ProjectsLine({ shownProjects }: ProjectsLineProps) {
  const { project, projects } = useSession()
  const { isAll, shown, showAll } = shownProjects
  if (projects.length < 2) return null
  const choices = [
    { label: project.name, isChosen: !isAll, isOfAll: false },
    { label: 'Todos os projetos', isChosen: isAll, isOfAll: true },
  ]
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <nav aria-label="Projetos do calendário" className={cn(segmentsClass, 'max-sm:w-full')}>
        {choices.map(({ label, isChosen, isOfAll }) => (
          <Link
            key={String(isOfAll)}
            from="/calendar"
            to="/calendar"
            search={(before) => ({ ...before, projects: isOfAll ? 'all' : undefined })}
            replace
            resetScroll={false}
            // Otherwise the URL of one project would also match while that of all projects is shown.
            activeOptions={{ exact: true }}
            aria-current={isChosen ? 'true' : undefined}
            onClick={(event) => {
              const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
              if (!isElsewhere) showAll(isOfAll)
            }}
            className={cn(
              segmentClass,
              'sm:max-w-64',
              isChosen && 'border-line-strong bg-surface-raised text-text',
            )}
          >
            <span className="truncate">{label}</span>
          </Link>
        ))}
      </nav>
      {isAll && (
        <>
          <LatePopover
            trigger={
              <>
                <span className="figures">
                  {shown.size === projects.length
                    ? `${projects.length} projetos`
                    : `${shown.size} de ${projects.length} projetos`}
                </span>
                {/* The path of lucide's icon, inline because the icon would be a request of its own. */}
                <svg
                  aria-hidden="true"
                  viewBox="0 0 24 24"
                  className="fill-none stroke-2 stroke-current"
                >
                  <path strokeLinecap="round" strokeLinejoin="round" d="m6 9 6 6 6-6" />
                </svg>
              </>
            }
            look={{ variant: 'secondary', size: 'small' }}
            className={wideOnPhone}
          >
            {() => <ProjectLegend shownProjects={shownProjects} />}
          </LatePopover>
          <p className="min-w-0 flex-1 basis-40 break-words text-muted text-sm leading-tight">
            Fuso, feriados, posts novos e horários livres: {project.name}
          </p>
        </>
      )}
    </div>
  )
})
