import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { damagedWords, describeEntryState } from '#src/offline/outbox/entry-state.ts'
import { OutboxEntryCard, type OutboxEntryCardProps } from './outbox-entry-card.tsx'

const queued = describeEntryState({ state: 'queued', problem: null, isOnline: true })

function show(changes: Partial<OutboxEntryCardProps> = {}) {
  render(
    <OutboxEntryCard
      caption="Bolo de milho"
      intent="Publicar agora em 2 contas"
      words={queued}
      isSending={false}
      mediaCount={0}
      actions={[]}
      {...changes}
    />,
  )
}

it('the card of an outbox entry is named after its caption and its state', () => {
  show()
  expect(screen.getByRole('article', { name: 'Bolo de milho. Na fila' })).toBeTruthy()
  expect(screen.getByText('Publicar agora em 2 contas')).toBeTruthy()
})

it('the card of an outbox entry says that it has no caption', () => {
  show({ caption: '  ' })
  expect(screen.getByText('Sem legenda')).toBeTruthy()
})

it('the card of an outbox entry gives the reason of a refusal', () => {
  const problem = { code: 'SCHEDULE_IN_PAST', message: 'O horário escolhido já passou.' }
  show({ words: describeEntryState({ state: 'rejected', problem, isOnline: true }) })
  expect(screen.getByText('Recusado')).toBeTruthy()
  expect(screen.getByText('O horário escolhido já passou.')).toBeTruthy()
})

it('the card of an outbox entry shows the progress in bytes', () => {
  const sending = { state: 'uploading', problem: null, isOnline: true, progress: 0.5 } as const
  const megabyte = 1024 * 1024
  const progress = { sentBytes: 24 * megabyte, totalBytes: 48 * megabyte }
  show({ words: describeEntryState(sending), isSending: true, progress })
  const bar = screen.getByRole('progressbar', { name: 'Enviando' })
  expect(bar.getAttribute('aria-valuenow')).toBe('50')
  expect(bar.getAttribute('aria-valuetext')).toBe('24 de 48 MB')
  expect(screen.getByText('Enviando 50 %')).toBeTruthy()
})

it('the card of an outbox entry shows a spinner while the progress is unknown', () => {
  const sending = { state: 'sending', problem: null, isOnline: true } as const
  show({ words: describeEntryState(sending), isSending: true })
  const ring = screen.getByRole('progressbar', { name: 'Enviando' })
  expect(ring.hasAttribute('aria-valuenow')).toBe(false)
})

it('the card of an outbox entry lists every refused field', () => {
  const problem = { code: 'POST_REJECTED', message: 'O post foi recusado.' }
  show({
    words: describeEntryState({ state: 'rejected', problem, isOnline: true }),
    details: ['Legenda: é longa demais.', 'Mídias: falta uma imagem.'],
  })
  const items = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(items).toEqual(['Legenda: é longa demais.', 'Mídias: falta uma imagem.'])
})

it('the card of an outbox entry says that it cannot be read any more', () => {
  show({ caption: '', intent: 'Alteração de um post', words: damagedWords })
  expect(screen.getByText('Danificado')).toBeTruthy()
  expect(screen.getByText(/não pôde ser lido/)).toBeTruthy()
})

it('the card of an outbox entry offers its actions', () => {
  const onSelect = vi.fn()
  show({ actions: [{ id: 'edit', label: 'Editar', onSelect }] })
  fireEvent.click(screen.getByRole('button', { name: 'Editar' }))
  expect(onSelect).toHaveBeenCalledOnce()
})
