import { ChevronsUpDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LatePopover } from '#src/features/late-popover/late-popover.tsx'
import { lazyPart } from '#src/page/late-part.ts'
import { loadAhead } from '#src/page/load-ahead.ts'
import { useSession } from '#src/session/session-context.ts'

const loadList = () => import('./project-choices.tsx')
const ProjectChoices = lazyPart(async () => ({ default: (await loadList()).ProjectChoices }))

const CreateProjectDialog = lazyPart(async () => ({
  default: (await import('#src/features/project-form/create-project-dialog.tsx'))
    .CreateProjectDialog,
}))

export function ProjectSwitcher() {
  const { project, adoptProjects } = useSession()
  const [isCreating, setIsCreating] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead what its button may open
    <div
      className="min-w-0 [&>div>button]:w-full"
      onPointerEnter={() => loadAhead(loadList)}
      onFocus={() => loadAhead(loadList)}
    >
      <LatePopover
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
          <ProjectChoices
            onClose={close}
            onCreate={() => {
              close()
              setIsCreating(true)
            }}
          />
        )}
      </LatePopover>
      {isCreating && (
        <Suspense>
          <CreateProjectDialog onCreated={adoptProjects} onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </div>
  )
}
