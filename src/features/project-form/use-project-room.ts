import { useEffect, useState } from 'react'
import { isNearLimit } from '#contract/billing/plan.ts'
import { getProjectLimits } from '#contract/endpoints/projects-write.ts'
import { describeProjectLimit, type ProjectLimits } from '#contract/projects/project-limits.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { call } from '#src/api/call.ts'

interface ProjectRoom {
  /** Why the person can create no project; undefined when they can, and until it is known. */
  limit?: string | undefined
  /** A note that only few more projects fit into the plan. */
  hint?: string | undefined
}

/** Whether the person's plan allows another project; the server checks it in any case. */
export function useProjectRoom(): ProjectRoom {
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
