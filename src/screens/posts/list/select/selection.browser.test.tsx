import { render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Post } from '#contract/posts/post.ts'
import { storeSession } from '#local/session/store-session.ts'
import { localDb } from '#src/browser/local-database.ts'
import { Toaster } from '#src/components/ui/overlays/toaster.tsx'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { ana, makeAuth, makeDraft, projectId } from '#tests/fakes/device/local-device.ts'
import { showPosts } from '#tests/fakes/pages/posts-page.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
// No drain: nothing is sent here.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))

beforeEach(async () => {
  await page.viewport(1280, 900)
  await Promise.all([localDb.drafts, localDb.edits, localDb.outbox].map((table) => table.clear()))
  await storeSession(localDb, makeAuth(ana), projectId)
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

const bar = () => within(screen.getByRole('region', { name: 'Seleção' }))
const box = (name: string) => screen.getByRole('checkbox', { name: `Selecionar ${name}` })
const selected = () =>
  screen
    .getAllByRole('checkbox', { checked: true })
    .map((one) => one.getAttribute('aria-label')?.replace('Selecionar ', ''))

const nameOf = (card: HTMLElement) => card.getAttribute('aria-label') ?? ''
const list = () => within(screen.getByRole('region', { name: 'Posts' }))
const cards = () => list().getAllByRole('article').map(nameOf)
/** The names of the cards whose deletion waits in the outbox. */
const deleted = () =>
  list()
    .getAllByRole('article')
    .filter((card) => within(card).queryByRole('button', { name: /^Desfazer exclusão/ }))
    .map(nameOf)
/** The captions of the shown drafts, in alphabetical order. */
const drafts = () =>
  screen
    .queryAllByRole('article', { name: /^Rascunho: / })
    .map((card) => nameOf(card).replace('Rascunho: ', ''))
    .toSorted()

const makeNamed = (caption: string, isPaused = false) =>
  makePost({
    caption,
    schedules: [makeSchedule({ scheduledAt: '2036-11-24T12:00:00.000Z', isPaused })],
  })

async function show(...captions: [string, ...string[]]) {
  return await showAll(captions.map((caption) => makeNamed(caption)))
}

async function showAll(posts: Post[]) {
  render(<Toaster />)
  showPosts({ posts, isAway: false, asked: [] })
  await screen.findByRole('article', { name: posts[0]?.caption ?? '' })
  await userEvent.click(screen.getByRole('button', { name: 'Selecionar' }))
  await screen.findByRole('region', { name: 'Seleção' })
  return posts
}

it.each([360, 640, 768, 1023, 1024, 1440])(
  'in a window of %i px all of its buttons can be pressed',
  async (width) => {
    await page.viewport(width, 900)
    await show('Um', 'Dois')
    await userEvent.click(box('Um'))
    const buttons = bar().getAllByRole('button')
    expect(buttons).toHaveLength(6)
    for (const button of buttons) {
      const { left, right, top, height } = button.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth)
      const hit = document.elementFromPoint((left + right) / 2, top + height / 2)
      expect(button.contains(hit)).toBe(true)
    }
  },
)

it('a press on a card selects it, Shift all in between, and Escape ends it', async () => {
  await show('Um', 'Dois', 'Três', 'Quatro')
  await userEvent.click(box('Dois'))
  await userEvent.click(box('Quatro'), { modifiers: ['Shift'] })
  expect(selected()).toEqual(['Dois', 'Três', 'Quatro'])
  expect(bar().getByText('3 posts selecionados')).toBeTruthy()
  await userEvent.click(box('Três'))
  expect(selected()).toEqual(['Dois', 'Quatro'])
  await userEvent.click(bar().getByRole('button', { name: 'Selecionar todos os mostrados' }))
  expect(selected()).toHaveLength(4)
  const { violations } = await axe.run(document.querySelector('main') ?? document.body)
  expect(violations.map(({ id }) => id)).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Seleção' })).toBeNull()
})

it('selection: moves the selected posts through the outbox, and one press undoes all of it', async () => {
  await show('Um', 'Dois', 'Três')
  await userEvent.click(bar().getByRole('button', { name: 'Selecionar todos os mostrados' }))
  await userEvent.click(box('Dois'))
  await userEvent.click(bar().getByRole('button', { name: 'Mover' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.fill(dialog.getByLabelText('Dias'), '0')
  await userEvent.click(dialog.getByRole('button', { name: 'Mover' }))
  expect(dialog.getByText('Escreva um número de 1 a 365.')).toBeTruthy()
  await userEvent.fill(dialog.getByLabelText('Dias'), '2')
  await userEvent.click(dialog.getByRole('button', { name: 'Mover' }))
  await screen.findByText('2 posts movidos 2 dias para frente')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Selecionar' })),
  )
  const times = async () =>
    (await localDb.edits.toArray()).map(({ schedules: [first] }) => first?.scheduledAt)
  expect(await times()).toEqual(['2036-11-26T12:00:00.000Z', '2036-11-26T12:00:00.000Z'])
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Desfeito em 2 posts')
  expect(await localDb.outbox.count()).toBe(0)
})

it('the bar of selected posts pauses the selected posts, and one press undoes all of it', async () => {
  await show('Um', 'Dois')
  await userEvent.click(bar().getByRole('button', { name: 'Selecionar todos os mostrados' }))
  await userEvent.click(bar().getByRole('button', { name: 'Pausar' }))
  await screen.findByText('2 pausas guardadas')
  expect((await localDb.edits.toArray()).map(({ isPaused }) => isPaused)).toEqual([true, true])
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Desfeito em 2 posts')
  expect(await localDb.outbox.count()).toBe(0)
})

it('the selected posts are deleted, and one press brings all of them back', async () => {
  await show('Um', 'Dois', 'Três')
  await userEvent.click(box('Um'))
  await userEvent.click(box('Três'))
  await userEvent.click(bar().getByRole('button', { name: 'Excluir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir 2 posts' }))
  expect(await localDb.outbox.count()).toBe(0)
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }))
  await screen.findByText('2 exclusões guardadas')
  await waitFor(() => expect(deleted()).toEqual(['Um', 'Três']))
  expect(await localDb.outbox.count()).toBe(2)
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Desfeito em 2 posts')
  await waitFor(() => expect(deleted()).toEqual([]))
  expect(cards()).toEqual(['Um', 'Dois', 'Três'])
  expect([await localDb.outbox.count(), await localDb.edits.count()]).toEqual([0, 0])
})

it('the selected posts are duplicated, and one press takes the copies away and nothing else', async () => {
  await makeDraft(localDb, { caption: 'Um' })
  await show('Um', 'Dois', 'Três')
  await userEvent.click(box('Um'))
  await userEvent.click(box('Dois'))
  await userEvent.click(bar().getByRole('button', { name: 'Duplicar' }))
  await screen.findByText('2 posts duplicados como rascunhos')
  await waitFor(() => expect(drafts()).toEqual(['Dois', 'Um', 'Um']))
  const ids = (await localDb.drafts.toArray()).map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Desfeito em 2 posts')
  await waitFor(() => expect(drafts()).toEqual(['Um']))
  expect(cards()).toEqual(['Um', 'Dois', 'Três'])
  expect([await localDb.drafts.count(), await localDb.outbox.count()]).toEqual([1, 0])
})

it('the bar of selected posts resumes where all that are selected are paused, by the bar or by the card', async () => {
  await showAll([makeNamed('Um', true), makeNamed('Dois')])
  await userEvent.click(box('Um'))
  expect(bar().getByRole('button', { name: 'Retomar' })).toBeTruthy()
  await userEvent.click(box('Dois'))
  expect(bar().getByRole('button', { name: 'Pausar' })).toBeTruthy()
  await userEvent.click(bar().getByRole('button', { name: 'Encerrar seleção' }))
  const card = within(screen.getByRole('article', { name: 'Um' }))
  expect(card.getByText('Pausado')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Retomar' }))
  await screen.findByText('Post retomado')
  expect(await localDb.edits.toArray()).toMatchObject([{ isPaused: false }])
})

it('selection: says with which posts nothing was done, and keeps them selected', async () => {
  await show('Um', 'Dois')
  await userEvent.click(bar().getByRole('button', { name: 'Selecionar todos os mostrados' }))
  await userEvent.click(bar().getByRole('button', { name: 'Excluir' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
  await screen.findByText('2 exclusões guardadas')
  await userEvent.click(screen.getByRole('button', { name: 'Selecionar' }))
  await userEvent.click(box('Um'))
  await userEvent.click(bar().getByRole('button', { name: 'Mover' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mover 1 post' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Mover' }))
  const refused = await screen.findByRole('dialog', { name: 'Nada foi feito com 1 post' })
  // Escape closes the topmost dialog, even one whose closing is still being animated, so wait for that.
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(refused.textContent).toContain('A exclusão deste post está na fila de envio.')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(selected()).toEqual(['Um'])
})
