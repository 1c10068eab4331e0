import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { saveEdit } from '#local/edits/edits.ts'
import { enqueueEdit } from '#local/edits/enqueue-edit.ts'
import { localDb } from '#src/browser/local-database.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { accountId, ana, makePng, projectId } from '#tests/fakes/device/local-device.ts'
import { otherAccountId, SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { EditPanel } from './edit-panel.tsx'

// No drain: the entry must stay in the outbox, and sending is tested elsewhere.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))

const owner = { userId: ana, projectId }
const zone = 'America/Sao_Paulo'
// In the future for as long as this test will run.
const at = '2036-11-24T12:00:00.000Z'

beforeEach(async () => {
  await Promise.all([localDb.edits, localDb.outbox, localDb.media].map((table) => table.clear()))
})

const postOf = (changes: Partial<Post> = {}) =>
  makePost({
    number: 12,
    caption: 'Pão',
    schedules: [makeSchedule({ scheduledAt: at })],
    ...changes,
  })

async function show(post = postOf(), timeZone = zone) {
  const onClose = vi.fn()
  const view = render(<EditPanel post={post} timeZone={timeZone} onClose={onClose} />, {
    wrapper: SignedInFrame,
  })
  const form = await screen.findByRole('region', { name: 'Editando #12' })
  return { form: within(form), onClose, post, ...view }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const rows = () => localDb.edits.toArray()
const press = (form: ReturnType<typeof within>, name: string | RegExp) =>
  fireEvent.click(form.getByRole('button', { name }))

const instagram = {
  ...{ platformId: 'instagram' as const, caption: 'Só aqui', firstComment: '#pao' },
  ...{ collaborators: ['ana'], coverMs: null },
}

it('the edit mode of a post: focuses its heading and shows the present post', async () => {
  const { form } = await show()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Editando #12'))
  expect(form.getByLabelText<HTMLTextAreaElement>('Legenda').value).toBe('Pão')
  expect(form.getByLabelText<HTMLInputElement>(/^Data e hora 1/).value).toBe('2036-11-24T09:00')
  expect(form.getByText('horário de Brasília')).toBeTruthy()
  const cafe = form.getByRole('button', { name: '@cafe no Instagram' })
  expect(cafe.getAttribute('aria-pressed')).toBe('true')
})

it('the edit mode of a post says beside a time that the clock skips when the post goes out, and leaves the field as typed', async () => {
  const { form } = await show(postOf(), 'Europe/Lisbon')
  const field = form.getByLabelText<HTMLInputElement>(/^Data e hora 1/)
  const words = 'Neste dia o relógio é adiantado e 01:30 não existe. O post sai às 02:30.'
  type(field, '2036-03-30T01:30')
  expect(await form.findByText(words)).toBeTruthy()
  expect(field.value).toBe('2036-03-30T01:30')
  type(field, '2036-03-30T02:30')
  expect(form.queryByText(words)).toBeNull()
})

it('the edit mode of a post says which time waits for a decision, and keeps it when something else changes', async () => {
  const missed = { scheduledAt: '2026-11-24T12:00:00.000Z', state: 'needs-decision' as const }
  const schedules = [makeSchedule(missed), makeSchedule({ scheduledAt: at })]
  const { form, onClose } = await show(postOf({ schedules }))
  expect(form.getAllByText(/^Perdeu o horário e espera você decidir\./)).toHaveLength(1)
  type(form.getByLabelText('Legenda'), 'Pão e bolo')
  press(form, 'Salvar')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [edit] = await rows()
  expect(edit?.schedules.map(({ scheduledAt }) => scheduledAt)).toEqual([missed.scheduledAt, at])
})

it('the edit mode of a post stores each change at once', async () => {
  const { form } = await show()
  type(form.getByLabelText('Legenda'), 'Pão e bolo')
  await waitFor(async () => expect((await rows())[0]?.caption).toBe('Pão e bolo'))
  type(form.getByLabelText(/^Data e hora 1/), '2036-11-25T18:30')
  press(form, '@padaria no Instagram')
  await waitFor(async () =>
    expect((await rows())[0]?.schedules).toMatchObject([
      {
        scheduledAt: '2036-11-25T21:30:00.000Z',
        socialMediaAccountIds: [accountId, otherAccountId],
      },
    ]),
  )
})

it('the edit mode of a post puts the change into the outbox when it is saved', async () => {
  const { form, onClose } = await show()
  type(form.getByLabelText('Descrição'), 'De milho')
  press(form, 'Salvar')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect((await rows())[0]).toMatchObject({ status: 'in-outbox', description: 'De milho' })
  expect(await localDb.outbox.count()).toBe(1)
})

it('the edit mode of a post shows what is missing and is not sent', async () => {
  const { form, onClose } = await show()
  type(form.getByLabelText('Legenda'), ' ')
  press(form, 'Adicionar Agendamento')
  press(form, 'Salvar')
  const summary = form.getByRole('alert')
  expect(summary.textContent).toContain('Faltam 2 coisas para salvar')
  expect(summary.textContent).toContain('A legenda é obrigatória')
  expect(summary.textContent).toContain('Escolha data e hora.')
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(onClose).not.toHaveBeenCalled()
  expect(await localDb.outbox.count()).toBe(0)
})

it('the edit mode of a post shows a published time and does not let it be changed', async () => {
  const published = makeSchedule({ scheduledAt: '2026-01-05T12:00:00.000Z', state: 'published' })
  const { form } = await show(postOf({ schedules: [published] }))
  expect(form.getByText('05/01/2026, 09:00')).toBeTruthy()
  expect(form.getByText('Publicado')).toBeTruthy()
  expect(form.queryByLabelText(/^Data e hora/)).toBeNull()
})

it('the edit mode of a post changes a network version, also of a network without a remaining time', async () => {
  const facebook = makeVersion('facebook', { caption: 'Só na página' })
  const { form, post } = await show(postOf({ versions: [instagram, facebook] }))
  type(await form.findByLabelText('Legenda no Instagram'), 'Só aqui, e mais')
  type(form.getByLabelText(/^Primeiro comentário/), '')
  expect(form.getByText(/^Nenhum horário a publicar vai para o Facebook/)).toBeTruthy()
  fireEvent.click(form.getByRole('tab', { name: 'Facebook' }))
  type(form.getByLabelText('Legenda no Facebook'), 'Outro texto')
  await waitFor(async () =>
    expect((await rows())[0]).toMatchObject({
      caption: post.caption,
      versions: [
        { ...instagram, caption: 'Só aqui, e mais', firstComment: '' },
        { ...facebook, caption: 'Outro texto' },
      ],
    }),
  )
  press(form, 'Salvar')
  await waitFor(async () => expect(await localDb.outbox.count()).toBe(1))
})

it('the edit mode of a post offers a network version for a network without one', async () => {
  const { form } = await show()
  press(form, /^Personalizar por rede/)
  press(form, /^Escrever outro texto/)
  type(await form.findByLabelText('Legenda no Instagram'), 'Só no Instagram')
  await waitFor(async () =>
    expect((await rows())[0]?.versions).toMatchObject([{ caption: 'Só no Instagram' }]),
  )
  press(form, 'Usar o texto geral')
  await waitFor(async () => expect((await rows())[0]?.versions).toEqual([]))
})

it('the edit mode of a post is not saved with a network version that the network would refuse', async () => {
  const { form, onClose } = await show(postOf({ versions: [instagram] }))
  type(await form.findByLabelText('Legenda no Instagram'), 'x'.repeat(2201))
  press(form, 'Salvar')
  expect(form.getByRole('alert').textContent).toMatch(/Instagram: .*2\.201/)
  const caption = form.getByLabelText('Legenda')
  expect(caption.getAttribute('aria-invalid')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  expect(await localDb.outbox.count()).toBe(0)
})

it('the edit mode of a post: edits each alt text, follows another tab, and restores all when it is discarded', async () => {
  const { form, onClose } = await show()
  type(form.getByLabelText(/^O que esta imagem mostra/), 'Um pão')
  await waitFor(async () =>
    expect((await rows())[0]?.altTexts).toEqual({ ['a'.repeat(64)]: 'Um pão' }),
  )
  const [row] = await rows()
  await saveEdit(localDb, row?.id ?? '', { altTexts: { ['a'.repeat(64)]: 'Um pão redondo' } })
  await form.findByDisplayValue('Um pão redondo')
  press(form, 'Cancelar')
  const question = within(await screen.findByRole('dialog', { name: 'Descartar alterações' }))
  press(question, 'Confirmar')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await rows()).toEqual([])
})

it('the edit mode of a post says when there is no time, and adds a row', async () => {
  const { form } = await show(postOf({ schedules: [] }))
  expect(form.getByText('Nenhum agendamento configurado')).toBeTruthy()
  press(form, 'Adicionar Agendamento')
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Data e hora 1/)))
  press(form, 'Excluir agendamento 1')
  expect(document.activeElement).toBe(form.getByRole('button', { name: 'Adicionar Agendamento' }))
})

it('the edit mode of a post adds a photo to those of the post, and removes one', async () => {
  const { form, container } = await show()
  const picker = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!picker) throw new Error('no picker')
  const files = new DataTransfer()
  files.items.add(makePng())
  picker.files = files.files
  fireEvent.change(picker)
  await form.findByText('2/2', {}, { timeout: 10_000 })
  await waitFor(async () => expect((await rows())[0]?.mediaHashes).toHaveLength(2))
  press(form, 'Mídia anterior')
  press(form, 'Remover mídia')
  await waitFor(async () => expect((await rows())[0]?.mediaHashes).toHaveLength(1))
})

it('the edit mode of a post leaves nothing behind when nothing was changed', async () => {
  const { form, onClose } = await show()
  press(form, 'Cancelar')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await rows()).toEqual([])
})

it('the edit mode of a post asks before changes are lost', async () => {
  const { form, onClose } = await show()
  type(form.getByLabelText('Legenda'), 'Bolo')
  fireEvent.keyDown(form.getByLabelText('Legenda'), { key: 'Escape' })
  const question = within(await screen.findByRole('dialog', { name: 'Descartar alterações' }))
  expect(onClose).not.toHaveBeenCalled()
  press(question, 'Confirmar')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await rows()).toEqual([])
})

it('the edit mode of a post is found again as it was left', async () => {
  const { form, unmount, post } = await show()
  type(form.getByLabelText('Legenda'), 'Pela metade')
  unmount()
  await waitFor(async () => expect((await rows())[0]?.caption).toBe('Pela metade'))
  const again = await show(post)
  expect(again.form.getByLabelText<HTMLTextAreaElement>('Legenda').value).toBe('Pela metade')
})

it('the edit mode of a post returns a taken-back change to the outbox when it is discarded', async () => {
  const post = postOf()
  const edit = await beginEdit(localDb, owner, post)
  await saveEdit(localDb, edit.id, { caption: 'A primeira' })
  await enqueueEdit(localDb, edit.id, { now: Date.now() })
  const { form, onClose } = await show(post)
  expect(form.getByLabelText<HTMLTextAreaElement>('Legenda').value).toBe('A primeira')
  expect(await localDb.outbox.count()).toBe(0)
  press(form, 'Cancelar')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect((await rows())[0]).toMatchObject({ caption: 'A primeira', status: 'in-outbox' })
  expect(await localDb.outbox.count()).toBe(1)
})
