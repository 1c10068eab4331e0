import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CalendarPost } from '#contract/posts/post.ts'
import { storeSession } from '#local/session/store-session.ts'
import { localDb } from '#src/browser/local-database.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { calendarProjectsKey } from '#src/session/copy-keys.ts'
import { readCalendarProjects } from '#src/session/project-choice.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { accountId, ana, makeAuth, makeDraft, projectId } from '#tests/fakes/device/local-device.ts'
import { type FakeCalendarServer, showCalendar } from '#tests/fakes/pages/calendar-page.tsx'
import { makeProject } from '#tests/fakes/pages/project-server.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
// No drain: nothing is sent here.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))

const otherId = '0b000000-0000-4000-8000-0000000000aa'
const [cafe, studio] = [
  makeProject(projectId, { name: 'Café Aurora' }),
  makeProject(otherId, { name: 'Studio Lume', timeZone: 'America/Manaus' }),
]
const week = { view: 'list', date: '2031-03-03' }
const facebook = { platformId: 'facebook', platformName: 'Facebook', userProfilePictureUrl: null }

function post(
  caption: string,
  of: string,
  changes: Parameters<typeof makeSchedule>[0],
): CalendarPost {
  const schedules = [makeSchedule({ scheduledAt: '2031-03-05T15:00:00.000Z', ...changes })]
  return { ...makePost({ id: crypto.randomUUID(), caption, schedules }), projectId: of }
}

const tables = () => [localDb.drafts, localDb.edits, localDb.outbox]
beforeEach(async () => {
  await page.viewport(1280, 900)
  localStorage.removeItem(calendarProjectsKey(ana))
  await Promise.all(tables().map((table) => table.clear()))
  await storeSession(localDb, makeAuth(ana), projectId)
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

const server = (): FakeCalendarServer => ({
  isAway: false,
  posts: [
    post('Pão', projectId, {}),
    post('Planta', otherId, {
      socialMediaAccount: { ...facebook, id: crypto.randomUUID(), username: 'Studio' },
      state: 'rejected',
    }),
  ],
})
const show = (search: object, changes = {}, of = server()) =>
  showCalendar(of, { ...week, ...search }, { project: cafe, projects: [cafe, studio], ...changes })

const items = () =>
  screen
    .queryAllByRole('button')
    .flatMap(({ dataset, textContent }) => (dataset.item === undefined ? [] : [textContent]))
const shows = (...captions: string[]) =>
  waitFor(() => {
    expect(items()).toHaveLength(captions.length)
    for (const caption of captions) expect(items().join()).toContain(caption)
  })

it('the filters of the calendar stand in the address, say what they hide, and are taken away by one press', async () => {
  const { search } = show({ projects: 'all' })
  await shows('Pão', 'Planta')
  fireEvent.click(screen.getByRole('button', { name: 'Filtros' }))
  fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'failed' } })
  await shows('Planta')
  expect(search()).toMatchObject({ status: 'failed', projects: 'all', view: 'list' })
  await screen.findByText(/1 de 2 posts no período/)
  fireEvent.change(screen.getByLabelText('Rede'), { target: { value: 'instagram' } })
  await shows()
  await screen.findByText(/Nenhum post deste mês com estes filtros/)
  const [line] = screen.getAllByRole('button', { name: 'Limpar filtros' })
  fireEvent.click(line ?? document.body)
  await shows('Pão', 'Planta')
  expect(search().status).toBeUndefined()
})

it('the filters of the calendar are read from the address, keep what this device has there, and stay when the view changes', async () => {
  const schedules = [
    {
      ...{ id: 's1', date: '2031-03-06', time: '09:00', repeatType: 0, repeatNumber: 0 },
      socialMediaAccountIds: [accountId],
    },
  ]
  const draft = await makeDraft(localDb, {
    caption: 'Rascunho do café',
    isPostNow: false,
    isScheduling: true,
    schedules,
  })
  expect(draft.projectId).toBe(projectId)
  const { search } = show({ accountId })
  await shows('Pão', 'Rascunho do café')
  fireEvent.click(screen.getByRole('link', { name: 'Mês' }))
  await screen.findByRole('grid')
  expect(search()).toMatchObject({ accountId, view: 'month' })
})

it('the calendar of all projects is chosen in the head and remembered; each post says its project, and its own hour', async () => {
  const { search } = show({})
  await shows('Pão')
  fireEvent.click(screen.getByRole('link', { name: 'Todos os projetos' }))
  await shows('Café Aurora', 'Studio Lume')
  expect(search()).toMatchObject({ projects: 'all' })
  const choice = screen.getByRole('navigation', { name: 'Projetos do calendário' })
  const current = [...choice.querySelectorAll('[aria-current]')]
  expect(current.map(({ textContent }) => textContent)).toEqual(['Todos os projetos'])
  expect(readCalendarProjects(ana).isAll).toBe(true)
  const planta = screen.getByRole('button', { name: /Planta/ })
  expect(planta.textContent).toContain('12:00')
  expect(planta.textContent).toContain('11:00, horário do Amazonas')
  expect(screen.getByRole('button', { name: /Pão/ }).textContent).not.toContain('horário')
  screen.getByText('Fuso, feriados, posts novos e horários livres: Café Aurora')
  fireEvent.click(screen.getByRole('link', { name: 'Café Aurora' }))
  await shows('Pão')
  expect(readCalendarProjects(ana).isAll).toBe(false)
})

it('the calendar of all projects: hides single projects, until the next visit too', async () => {
  const { unmount } = show({ projects: 'all' })
  await shows('Pão', 'Planta')
  fireEvent.click(screen.getByRole('button', { name: '2 projetos' }))
  const legend = await screen.findByRole('group', { name: 'Projetos mostrados' })
  fireEvent.click(within(legend).getByRole('checkbox', { name: /Studio Lume/ }))
  await shows('Pão')
  unmount()
  show({ projects: 'all' })
  await screen.findByRole('button', { name: '1 de 2 projetos' })
  await shows('Pão')
})

it('the calendar of all projects is not offered to whoever has one project, and not shown to them', async () => {
  show({ projects: 'all' }, { projects: [cafe] })
  await shows('Pão')
  expect(screen.queryByRole('link', { name: 'Todos os projetos' })).toBeNull()
})

it('the calendar of all projects opens a post of another project there, after the switch', async () => {
  const switchProject = vi.fn(async (id: string) =>
    localStorage.setItem('upubly.currentProject', id),
  )
  const { path, search } = show({ projects: 'all' }, { switchProject })
  await shows('Pão', 'Planta')
  fireEvent.click(screen.getByRole('button', { name: /Planta/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('link', { name: 'Editar' })).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Abrir em Studio Lume' }))
  await waitFor(() => expect(path()).toBe('/posts'))
  expect(switchProject).toHaveBeenCalledExactlyOnceWith(otherId)
  expect(search().edit).toMatch(/^[0-9a-f-]{36}$/)
  localStorage.removeItem('upubly.currentProject')
})

it('the calendar of all projects moves a post of another project by its own clock, as a change of that project', async () => {
  const of = server()
  of.posts = [post('Obra', otherId, {})]
  show({ projects: 'all' }, {}, of)
  await shows('Obra')
  const item = screen.getByRole('button', { name: /Obra/ })
  item.focus()
  fireEvent.keyDown(item, { key: 'ArrowRight', altKey: true })
  await waitFor(() => expect(toastQueue.current()?.title).toMatch(/^Movido para qui\., 6 .*11:00/))
  const [entry] = await localDb.outbox.toArray()
  expect(entry).toMatchObject({ projectId: otherId, kind: 'edit-post' })
  await waitFor(() => expect(items().join()).toContain('Alteração na fila de envio'))
})
