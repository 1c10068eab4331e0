import { useMemo, useState } from 'react'
import {
  type CalendarProjects,
  readCalendarProjects,
  storeCalendarProjects,
} from '#src/session/project-choice.ts'
import { useSession } from '#src/session/session-context.ts'
import type { CalendarSearch } from '../calendar-search.ts'
import { lookOfProjects, type ProjectLook } from './project-look.ts'

export interface ShownProjects {
  /** Whether the calendar shows all projects. */
  isAll: boolean
  /** The ids of the projects whose posts are shown. */
  shown: ReadonlySet<string>
  /** The looks of all projects, by id; undefined when the calendar shows only the current one. */
  looks: ReadonlyMap<string, ProjectLook> | undefined
  showAll: (isAll: boolean) => void
  hide: (hidden: readonly string[]) => void
}

/** Which of the person's projects the calendar shows: as the URL says, else as remembered on this device. */
export function useCalendarProjects({ projects: asked }: CalendarSearch): ShownProjects {
  const { user, project, projects } = useSession()
  const [remembered, setRemembered] = useState(() => readCalendarProjects(user.id))
  const isAll = projects.length > 1 && (asked === 'all' || remembered.isAll)
  const { hidden } = remembered
  const looks = useMemo(
    () => (isAll ? lookOfProjects(projects, project.id) : undefined),
    [isAll, projects, project.id],
  )
  const shown = useMemo(() => {
    const ids = isAll ? projects.map(({ id }) => id) : [project.id]
    return new Set(isAll ? ids.filter((id) => !hidden.includes(id)) : ids)
  }, [isAll, projects, project.id, hidden])

  return useMemo(() => {
    function remember(changes: Partial<CalendarProjects>) {
      const next = { isAll, hidden, ...changes }
      const known = next.hidden.filter((id) => projects.some((one) => one.id === id))
      storeCalendarProjects(user.id, { ...next, hidden: known })
      setRemembered({ ...next, hidden: known })
    }
    return {
      ...{ isAll, shown, looks },
      showAll: (wanted) => remember({ isAll: wanted }),
      hide: (ids) => remember({ hidden: [...ids] }),
    }
  }, [isAll, shown, looks, hidden, projects, user.id])
}
