import { useEffect, useEffectEvent, useState } from 'react'
import type { Project } from '#contract/project.ts'
import { call, isUnreachable } from '../api/call.ts'
import {
  pickProject,
  readChosenProject,
  readKnownProjects,
  storeChosenProject,
  storeKnownProjects,
} from '../api/project-choice.ts'
import { showErrorToast } from '../components/ui/toast-queue.ts'

export type ProjectsState = 'loading' | 'ready' | 'failed' | 'unreachable'

/** The projects of the person and the current one: first what this browser knows, then what the server says. */
export function useProjects(userId: string) {
  const [projects, setProjects] = useState(() => readKnownProjects(userId))
  const [chosenId, setChosenId] = useState(readChosenProject)
  const [state, setState] = useState<ProjectsState>(projects.length > 0 ? 'ready' : 'loading')
  const project = pickProject(projects, chosenId)

  function keep(next: Project[]) {
    storeKnownProjects(userId, next)
    setProjects(next)
  }

  async function load(isAsked: boolean) {
    if (projects.length === 0) setState('loading')
    try {
      keep((await call('listProjects', {})).projects)
      setState('ready')
    } catch (error) {
      setState(isUnreachable(error) ? 'unreachable' : 'failed')
      // Offline the known list is good enough; a person who asked is answered in any case.
      if (isAsked || !isUnreachable(error)) showErrorToast(undefined, 'Erro ao carregar projetos')
    }
  }

  async function switchTo(projectId: string) {
    try {
      const fresh = await call('getProject', { params: { id: projectId } })
      keep(projects.map((known) => (known.id === fresh.id ? fresh : known)))
    } catch (error) {
      if (!isUnreachable(error)) {
        showErrorToast(error instanceof Error ? error.message : undefined, 'Erro ao trocar projeto')
        return
      }
      // Offline: the known list has it, and its cached screens are on the device.
    }
    storeChosenProject(projectId)
    setChosenId(projectId)
  }

  const loadAtStart = useEffectEvent(() => void load(false))
  const loadAgainIfNone = useEffectEvent(() => {
    if (projects.length === 0) void load(false)
  })
  useEffect(() => {
    loadAtStart()
    addEventListener('online', loadAgainIfNone)
    return () => removeEventListener('online', loadAgainIfNone)
  }, [])

  return { project, projects, state, refresh: () => load(true), switchTo }
}
