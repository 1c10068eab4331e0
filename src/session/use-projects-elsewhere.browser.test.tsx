import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Project } from '#contract/projects/project.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { ana } from '#tests/fakes/device/local-device.ts'
import {
  makeProject,
  type ProjectServer,
  startProjectServer,
} from '#tests/fakes/pages/project-server.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import {
  forgetProjects,
  knownProjectsPrefix,
  readRememberedProjects,
  storeChosenProject,
  storeKnownProjects,
} from './project-choice.ts'
import { useProjects } from './use-projects.ts'

// Lists that were stored earlier, changed in another tab, or arrive at an unlucky moment.

vi.mock('#src/api/calls/call.ts', { spy: true })

const first = makeProject('0b000000-0000-4000-8000-000000000001')
const second = makeProject('0b000000-0000-4000-8000-000000000002', { isDefault: true })
let server: ProjectServer

beforeEach(() => {
  server = startProjectServer([first, second])
})
afterEach(() => {
  cleanup()
  forgetProjects(ana)
  vi.restoreAllMocks()
  dismissToasts()
})

async function open() {
  const onLost = vi.fn()
  const { result } = renderHook(() => useProjects(ana, onLost))
  await waitFor(() => expect(result.current.state).not.toBe('loading'))
  return { result, onLost }
}

for (const rubbish of ['', 'null', '{"id":1}', '0f000000-0000-4000-8000-00000000000f'])
  it(`the default project is opened where the stored choice is '${rubbish}', which is nobody's here`, async () => {
    storeChosenProject(rubbish)
    const { result } = await open()
    expect(result.current.project?.id).toBe(second.id)
    expect(toastQueue.current()).toBeUndefined()
  })

it('useProjects asks the server where the stored list is rubbish', async () => {
  storeChosenProject(first.id)
  localStorage.setItem(knownProjectsPrefix + ana, '{"projects":[{"id":"x"}]}')
  const { result } = await open()
  expect(result.current.project).toEqual(first)
  expect(result.current.projects).toHaveLength(2)
})

it('useProjects loads the list as soon as the connection is back, when it was away at the start', async () => {
  storeKnownProjects(ana, [second])
  server.failure = new UnreachableError('network')
  const { result } = await open()
  await waitFor(() => expect(result.current.state).toBe('unreachable'))
  server.failure = undefined
  await act(async () => dispatchEvent(new Event('online')))
  await waitFor(() => expect(result.current.projects).toEqual([first, second]))
  expect(result.current.project?.id).toBe(second.id)
})

it('useProjects says after the connection is back that the project it showed offline was deleted by somebody else', async () => {
  storeKnownProjects(ana, [first, second])
  server.failure = new UnreachableError('network')
  const { result, onLost } = await open()
  await act(() => result.current.switchTo(first.id))
  expect(result.current.project).toEqual(first)
  server.failure = undefined
  server.listed = [second]
  await act(async () => dispatchEvent(new Event('online')))
  await waitFor(() => expect(onLost).toHaveBeenCalledOnce())
  expect(result.current.project?.id).toBe(second.id)
  await waitFor(() =>
    expect(toastQueue.current()?.description).toMatch(new RegExp(`^${first.name}: `)),
  )
})

it('useProjects opens a project that a list lacks which came while the server was asked for it', async () => {
  const third = makeProject('0b000000-0000-4000-8000-000000000003')
  server.listed = [first, second, third]
  const { result } = await open()
  await act(() => result.current.switchTo(first.id))
  const slow = Promise.withResolvers<Project>()
  vi.mocked(call).mockReturnValueOnce(slow.promise as never)
  await act(async () => {
    const toThird = result.current.switchTo(third.id)
    await vi.waitFor(() =>
      expect(vi.mocked(call).mock.lastCall?.[1]).toMatchObject({ params: { id: third.id } }),
    )
    server.listed = [first, second]
    await result.current.refresh()
    slow.resolve(third)
    await toThird
  })
  expect(result.current.project).toEqual(third)
  expect(result.current.projects).toHaveLength(3)
})

/** Fires the event that a tab gets when another tab has stored a list. */
const tellOfStorage = () =>
  act(async () => {
    dispatchEvent(new StorageEvent('storage', { key: knownProjectsPrefix + ana }))
  })

it('each of two tabs stays in its project; a reload opens the one that was chosen last', async () => {
  const { result: one } = await open()
  const { result: other } = await open()
  await act(() => one.current.switchTo(first.id))
  await tellOfStorage()
  expect(other.current.project?.id).toBe(second.id)
  await act(() => other.current.switchTo(second.id))
  await tellOfStorage()
  expect([one.current.project?.id, other.current.project?.id]).toEqual([first.id, second.id])
  await act(() => one.current.refresh())
  expect([one.current.project?.id, other.current.project?.id]).toEqual([first.id, second.id])
  cleanup()
  const { result: reloaded } = await open()
  expect(reloaded.current.project?.id).toBe(second.id)
})

it('useProjects does not store an older list over the one of another tab', async () => {
  const { result } = await open()
  const third = makeProject('0b000000-0000-4000-8000-000000000003')
  storeKnownProjects(ana, [first, second, third])
  await tellOfStorage()
  await act(() => result.current.switchTo(first.id))
  expect(readRememberedProjects(ana).map(({ id }) => id)).toEqual([first.id, second.id, third.id])
  expect(result.current.projects).toHaveLength(3)
})

it('useProjects asks the server when another tab knows that the current project is gone', async () => {
  const { result, onLost } = await open()
  storeKnownProjects(ana, [first])
  await tellOfStorage()
  await waitFor(() => expect(readRememberedProjects(ana)).toHaveLength(2))
  expect(result.current.project?.id).toBe(second.id)
  expect(onLost).not.toHaveBeenCalled()
  server.listed = [first]
  storeKnownProjects(ana, [first])
  await tellOfStorage()
  await waitFor(() => expect(onLost).toHaveBeenCalledOnce())
  expect(result.current.project?.id).toBe(first.id)
})

it('useProjects keeps its list when another tab forgets its own at a sign-out', async () => {
  const { result } = await open()
  forgetProjects(ana)
  await tellOfStorage()
  expect(result.current.projects).toHaveLength(2)
})
