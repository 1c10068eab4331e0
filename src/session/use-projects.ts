import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getProject, listProjects } from '#contract/endpoints/projects.ts'
import type { Project } from '#contract/project.ts'
import { call, isUnreachable } from '#src/api/call.ts'
import { showErrorToast } from '#src/components/ui/toast-queue.ts'
import { onBackOnline } from '#src/page/connectivity.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { loadDevice, loadDeviceSoon } from './load-device.ts'
import {
  pickProject,
  readChosenProject,
  readRememberedProjects,
  storeChosenProject,
  storeKnownProjects,
} from './project-choice.ts'

/** A list this old is asked for again when there is an occasion. */
const oldMs = 15 * 60_000

/** What is known of another project is on the device: nobody waits longer for what is new about it. */
const switchMs = 3_000

/** The server is asked first; what the device has fills in for one that is silent for so long. */
const keptAfterMs = 500

export type ProjectsState = 'loading' | 'ready' | 'failed' | 'unreachable'

/** The projects of the person and the current one: first what this browser knows, then what the server says. */
export function useProjects(userId: string) {
  const [projects, setProjects] = useState(() => readRememberedProjects(userId))
  const [chosenId, setChosenId] = useState(readChosenProject)
  const [state, setState] = useState<ProjectsState>(projects.length > 0 ? 'ready' : 'loading')
  const project = pickProject(projects, chosenId)

  function keep(next: Project[]) {
    storeKnownProjects(userId, next)
    loadDeviceSoon()
      .then(({ localDb, keepKnownProjects }) => keepKnownProjects(localDb, userId, next))
      .catch(noteTrouble)
    setProjects(next)
  }

  /** The browser writes its storage late, and loses it with the cookie. */
  async function loadKept(isWanted: () => boolean) {
    const kept = await loadDevice()
      .then(({ localDb, readKnownProjects }) => readKnownProjects(localDb, userId))
      .catch(() => [])
    if (kept.length === 0 || !isWanted()) return
    setProjects((known) => (known.length > 0 ? known : kept))
    setState('ready')
  }

  async function load(occasion: 'start' | 'asked' | 'old') {
    const isUnknown = projects.length === 0
    if (isUnknown) setState('loading')
    let isAnswered = false
    const showKept = () => void loadKept(() => !isAnswered)
    const timer = isUnknown ? setTimeout(showKept, keptAfterMs) : undefined
    try {
      const listed = (await call(listProjects, {})).projects
      isAnswered = true
      keep(listed)
      setState('ready')
    } catch (error) {
      setState(isUnreachable(error) ? 'unreachable' : 'failed')
      if (isUnknown) await loadKept(() => true)
      // Offline the known list is good enough, and nobody waits for a fresh one; who asked is answered.
      const isQuiet = occasion === 'old' || (occasion === 'start' && isUnreachable(error))
      if (!isQuiet) showErrorToast(undefined, 'Erro ao carregar projetos')
    } finally {
      clearTimeout(timer)
    }
  }

  async function switchTo(projectId: string) {
    try {
      const fresh = await call(getProject, {
        params: { id: projectId },
        silenceTimeoutMs: switchMs,
      })
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

  const loadedAt = useRef(0)
  const loadAtStart = useEffectEvent(() => void load('start'))
  /** When the connection or the person returns, and there is none or an old one. */
  const loadAgain = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    if (projects.length > 0 && Date.now() - loadedAt.current < oldMs) return
    loadedAt.current = Date.now()
    void load(projects.length > 0 ? 'old' : 'start')
  })
  useEffect(() => {
    loadedAt.current = Date.now()
    loadAtStart()
    const stopHearing = onBackOnline(loadAgain)
    addEventListener('online', loadAgain)
    document.addEventListener('visibilitychange', loadAgain)
    return () => {
      stopHearing()
      removeEventListener('online', loadAgain)
      document.removeEventListener('visibilitychange', loadAgain)
    }
  }, [])

  return { project, projects, state, refresh: () => load('asked'), switchTo }
}
