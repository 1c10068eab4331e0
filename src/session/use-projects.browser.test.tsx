import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listProjects } from '#contract/endpoints/projects.ts'
import { getProject } from '#contract/endpoints/projects-write.ts'
import type { Project } from '#contract/projects/project.ts'
import { ApiError } from '#local/calls/api-error.ts'
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
import { copyKey } from './copy-keys.ts'
import {
  forgetProjects,
  readChosenProject,
  readRememberedProjects,
  storeKnownProjects,
} from './project-choice.ts'
import { projectDoubt } from './project-doubt.ts'
import { useProjects } from './use-projects.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })

const first = makeProject('0b000000-0000-4000-8000-000000000001')
const second = makeProject('0b000000-0000-4000-8000-000000000002', { isDefault: true })
let server: ProjectServer

const refusal = (code: string, status: number) =>
  new ApiError(status, { code, message: 'Palavras do servidor.', details: [] })

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
/**
 * Presses 'Atualizar'. The response, with the list as it is now, is held back until the returned function
 * runs.
 */
function refreshSlowly(result: { current: ReturnType<typeof useProjects> }) {
  const gate = Promise.withResolvers<void>()
  server.held = gate.promise
  let refreshed = Promise.resolve()
  act(() => {
    refreshed = result.current.refresh()
  })
  return () =>
    act(async () => {
      gate.resolve()
      await refreshed
    })
}
const listings = () => vi.mocked(call).mock.calls.filter(([one]) => one === listProjects).length

it('useProjects opens the default project, and another one after fetching it, for good', async () => {
  const { result } = await open()
  expect(result.current.project?.id).toBe(second.id)
  await act(() => result.current.switchTo(first.id))
  expect(result.current.project).toMatchObject({ id: first.id, name: 'Nome novo' })
  expect(readChosenProject()).toBe(first.id)
})

it('useProjects stays where it is when the server refuses the other project, and says so', async () => {
  const { result } = await open()
  server.failure = refusal('NOT_FOUND', 404)
  await act(() => result.current.switchTo(first.id))
  expect(result.current.project?.id).toBe(second.id)
  expect(toastQueue.current()).toMatchObject({
    ...{ title: 'Erro ao trocar projeto', description: 'Palavras do servidor.' },
  })
})

it('useProjects goes on in another project that it knows when the server is out of reach, without a word', async () => {
  const { result } = await open()
  server.failure = new UnreachableError('network')
  await act(() => result.current.switchTo(first.id))
  expect(result.current.project).toEqual(first)
  expect(readChosenProject()).toBe(first.id)
  expect(toastQueue.current()).toBeUndefined()
})

it('useProjects says that the list could not be loaded to whoever asked for it', async () => {
  const { result } = await open()
  server.failure = refusal('INTERNAL', 500)
  await act(() => result.current.refresh())
  expect(toastQueue.current()?.title).toBe('Erro ao carregar projetos')
  expect(result.current.projects).toHaveLength(2)
})

it('useProjects opens with what this browser knows when the server is out of reach, without a word', async () => {
  storeKnownProjects(ana, [first])
  server.failure = new UnreachableError('network')
  const { result } = await open()
  await waitFor(() => expect(result.current.state).toBe('unreachable'))
  expect(result.current.project?.id).toBe(first.id)
  expect(toastQueue.current()).toBeUndefined()
})

it('useProjects asks for the list after a refused call, and goes on in a project that is left, in words', async () => {
  const { result, onLost } = await open()
  const before = listings()
  server.listed = [first]
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_000)
  await act(async () => {
    projectDoubt.tell()
    projectDoubt.tell()
  })
  await waitFor(() => expect(onLost).toHaveBeenCalledOnce())
  expect(listings()).toBe(before + 1)
  expect(result.current.project?.id).toBe(first.id)
  await waitFor(() =>
    expect(toastQueue.current()).toMatchObject({
      title: 'Você não participa mais deste projeto',
      description: expect.stringMatching(/não foi enviado continua neste aparelho\.$/),
    }),
  )
})

it('useProjects loses nothing by a call that was refused for another reason', async () => {
  const { result, onLost } = await open()
  const before = listings()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_000)
  await act(async () => projectDoubt.tell())
  await waitFor(() => expect(listings()).toBe(before + 1))
  expect(result.current.project?.id).toBe(second.id)
  expect(onLost).not.toHaveBeenCalled()
})

it('useProjects stays in the project that was chosen while a list was on its way, and asks for the list anew', async () => {
  const { result } = await open()
  const answer = refreshSlowly(result)
  await act(() => result.current.switchTo(first.id))
  const third = makeProject('0b000000-0000-4000-8000-000000000003')
  server.listed = [...server.listed, third]
  await answer()
  expect(result.current.project?.id).toBe(first.id)
  expect(result.current.projects.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
})

it('useProjects opens the project that was chosen last, whichever switch is answered first', async () => {
  const { result } = await open()
  const slow = Promise.withResolvers<Project>()
  vi.mocked(call).mockReturnValueOnce(slow.promise as never)
  await act(async () => {
    const toFirst = result.current.switchTo(first.id)
    await vi.waitFor(() => expect(vi.mocked(call).mock.lastCall?.[0]).toBe(getProject))
    await result.current.switchTo(second.id)
    slow.resolve(first)
    await toFirst
  })
  expect(result.current.project?.id).toBe(second.id)
  expect(readChosenProject()).toBe(second.id)
})

it('useProjects does not call a project lost that the person has just deleted, nor brings it back', async () => {
  const { result, onLost } = await open()
  const answer = refreshSlowly(result)
  act(() => result.current.adopt((known) => known.filter(({ id }) => id !== second.id)))
  server.listed = [first]
  await answer()
  expect(result.current.projects).toEqual([first])
  expect(onLost).not.toHaveBeenCalled()
  expect(toastQueue.current()).toBeUndefined()
})

it('useProjects changes the list that is there when a change arrives, not the one it began with', async () => {
  const { result } = await open()
  const { adopt } = result.current
  const renamed = { ...first, name: 'Outro nome' }
  server.listed = [first]
  await act(() => result.current.refresh())
  act(() => adopt((known) => known.map((one) => (one.id === renamed.id ? renamed : one))))
  expect(result.current.projects).toEqual([renamed])
  expect(readRememberedProjects(ana)).toEqual([renamed])
})

it('useProjects deletes the copies of a project that is not listed any more, or was left, from the device', async () => {
  const third = makeProject('0b000000-0000-4000-8000-000000000003')
  server.listed = [first, second, third]
  const { result } = await open()
  const keys = server.listed.map(({ id }) => copyKey(ana, id))
  for (const key of keys) localStorage.setItem(key, 'x')
  const kept = () => keys.map((key) => localStorage.getItem(key) !== null)
  server.listed = [first, second]
  await act(() => result.current.refresh())
  await waitFor(() => expect(kept()).toEqual([true, true, false]))
  act(() => result.current.adopt((known) => known.filter(({ id }) => id !== second.id)))
  await waitFor(() => expect(kept()).toEqual([true, false, false]))
  localStorage.removeItem(keys[0] ?? '')
})
