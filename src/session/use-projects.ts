import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { listProjects } from '#contract/endpoints/projects.ts'
import type { Project } from '#contract/projects/project.ts'
import { call, isUnreachable } from '#src/api/calls/call.ts'
import { onBackOnline } from '#src/browser/connectivity.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { showErrorToast } from '#src/components/ui/overlays/toast-queue.ts'
import { loadDeviceSoon } from './load-device.ts'
import {
  knownProjectsPrefix,
  pickProject,
  readChosenProject,
  readRememberedProjects,
  storeChosenProject,
  storeKnownProjects,
} from './project-choice.ts'
import { projectDoubt } from './project-doubt.ts'
import type { ProjectsChange } from './session-context.ts'

/** A list older than this is loaded again when the page becomes visible or the connection returns. */
const oldMs = 15 * 60_000

/** The least time between two loads caused by refused calls, which may have other reasons. */
const doubtMs = 2_000

/** When the server has not answered after this time, in ms, the projects stored on the device are shown. */
const keptAfterMs = 500

const has = (projects: readonly Project[], projectId: string) =>
  projects.some(({ id }) => id === projectId)

/** Puts the project's new version in the place of the known one, or at the end of the list. */
const replace = (projects: readonly Project[], fresh: Project) =>
  has(projects, fresh.id)
    ? projects.map((one) => (one.id === fresh.id ? fresh : one))
    : [...projects, fresh]

const loadMoves = () => import('./project-moves.ts').catch(() => undefined)

export type ProjectsState = 'loading' | 'ready' | 'failed' | 'unreachable'

/**
 * The person's projects and the current one: first those stored in the browser, then the server's.
 * `onLost` is called when the current project is no longer among them.
 */
export function useProjects(userId: string, onLost: () => void) {
  const [shown, setShown] = useState(() => ({
    projects: readRememberedProjects(userId) as readonly Project[],
    chosenId: readChosenProject(),
  }))
  const [state, setState] = useState<ProjectsState>(shown.projects.length > 0 ? 'ready' : 'loading')
  // Refs, because responses arrive later than the render in which the request was made.
  const latest = useRef(shown)
  const changes = useRef(0)
  const wantedId = useRef('')
  const loadedAt = useRef(0)

  function show(next: typeof shown) {
    latest.current = next
    setShown(next)
  }

  /** Shows and stores a newer list. The copies of projects that are not in it any more are deleted. */
  function keep(projects: readonly Project[], chosenId: string | null) {
    const lost = latest.current.projects.filter(({ id }) => !has(projects, id))
    changes.current += 1
    show({ projects, chosenId })
    storeKnownProjects(userId, projects)
    loadDeviceSoon()
      .then(({ localDb, keepKnownProjects }) => keepKnownProjects(localDb, userId, projects))
      .catch(reportStorageError)
    if (lost.length > 0) void loadMoves().then((moves) => moves?.forgetLost(userId, lost))
  }

  function adopt(change: ProjectsChange, chosenId = latest.current.chosenId) {
    keep(change(latest.current.projects), chosenId)
  }

  /** Shows the projects stored in the database; after a crash localStorage may lack them. */
  async function loadKept(isWanted: () => boolean) {
    const kept = await (await loadMoves())?.readKept(userId)
    if (!kept?.length || !isWanted()) return
    if (latest.current.projects.length === 0) show({ ...latest.current, projects: kept })
    setState('ready')
  }

  /** Requests the list again if it changed while the request was under way: the response may be outdated. */
  async function readList(): Promise<readonly Project[]> {
    const asked = changes.current
    const { projects } = await call(listProjects, {})
    return asked === changes.current ? projects : await readList()
  }

  async function load(occasion: 'start' | 'asked' | 'old') {
    const isUnknown = latest.current.projects.length === 0
    // A person known to have no project keeps their screen, so that what they type there is not lost.
    if (isUnknown) setState((known) => (known === 'ready' ? known : 'loading'))
    let isAnswered = false
    const showKept = () => void loadKept(() => !isAnswered)
    const timer = isUnknown ? setTimeout(showKept, keptAfterMs) : undefined
    try {
      const projects = await readList()
      isAnswered = true
      const { chosenId } = latest.current
      const before = pickProject(latest.current.projects, chosenId)
      // The screens stay in their project when another one has become the default elsewhere.
      const next = pickProject(projects, before?.id ?? chosenId)
      keep(projects, next?.id ?? null)
      if (before && !has(projects, before.id)) {
        onLost()
        await loadMoves().then((moves) => moves?.tellLostProject(before))
      }
      setState('ready')
    } catch (error) {
      setState(isUnreachable(error) ? 'unreachable' : 'failed')
      // Marks the list as old, so that it is loaded again as soon as the connection returns.
      if (isUnreachable(error)) loadedAt.current = 0
      if (isUnknown) await loadKept(() => true)
      // Offline the stored list is enough. Only a person who pressed refresh is told that it failed.
      const isQuiet = occasion === 'old' || (occasion === 'start' && isUnreachable(error))
      if (!isQuiet) showErrorToast(undefined, 'Erro ao carregar projetos')
    } finally {
      clearTimeout(timer)
    }
  }

  async function switchTo(projectId: string) {
    wantedId.current = projectId
    // Offline the stored project is used; its cached screens are on the device.
    const fresh = await (await loadMoves())?.readProject(projectId)
    // Of two switches the later one counts, whichever is answered first.
    if (fresh === 'refused' || wantedId.current !== projectId) return
    // A list that arrived meanwhile may lack the project: only the server's response (`fresh`) then counts.
    if (!fresh && !has(latest.current.projects, projectId)) return
    storeChosenProject(projectId)
    adopt((known) => (fresh ? replace(known, fresh) : known), projectId)
  }

  /**
   * Adopts a newer list that another tab has stored; otherwise this tab would overwrite it with its older
   * list at the next switch.
   */
  function takeOver(projects: readonly Project[]) {
    const { chosenId } = latest.current
    const before = pickProject(latest.current.projects, chosenId)
    // Only the server knows whether the current project is really lost.
    if (before && !has(projects, before.id)) return void load('old')
    changes.current += 1
    show({ projects, chosenId: before?.id ?? chosenId })
  }

  const loadAtStart = useEffectEvent(() => void load('start'))
  const loadIfOlder = useEffectEvent((ms: number) => {
    if (document.visibilityState !== 'visible') return
    if (shown.projects.length > 0 && Date.now() - loadedAt.current < ms) return
    loadedAt.current = Date.now()
    void load(shown.projects.length > 0 ? 'old' : 'start')
  })
  const hearOtherTab = useEffectEvent(({ key }: StorageEvent) => {
    if (key !== knownProjectsPrefix + userId) return
    const stored = readRememberedProjects(userId)
    if (stored.length > 0) takeOver(stored)
  })
  useEffect(() => {
    loadedAt.current = Date.now()
    loadAtStart()
    /** Loads a missing or old list again when the connection returns or the page becomes visible. */
    const loadAgain = () => loadIfOlder(oldMs)
    projectDoubt.tell = () => loadIfOlder(doubtMs)
    const stopHearing = onBackOnline(loadAgain)
    const onStorage = (event: StorageEvent) => hearOtherTab(event)
    addEventListener('storage', onStorage)
    addEventListener('online', loadAgain)
    document.addEventListener('visibilitychange', loadAgain)
    return () => {
      projectDoubt.tell = () => {}
      stopHearing()
      removeEventListener('storage', onStorage)
      removeEventListener('online', loadAgain)
      document.removeEventListener('visibilitychange', loadAgain)
    }
  }, [])

  const { projects, chosenId } = shown
  const project = pickProject(projects, chosenId)
  return { project, projects, state, refresh: () => load('asked'), adopt, switchTo }
}
